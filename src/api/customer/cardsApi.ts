import { baseApi, unlessUnsent } from '../baseApi';
import { done, reply, type Done } from '../schemas';
import { getSecret, type SecretReference } from './secretVault';

interface OfCard {
  /** Replaced or deleted card; empty for a new one. */
  paySourceId: string;
  /** Key of one confirmation, unchanged on every retry (rules §2.9). */
  idempotencyKey: string;
}

export const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves a card. Orders change too, because a new card revives stopped subscriptions (rules §13.13). */
    saveCard: build.mutation<Done, OfCard & { secret: SecretReference | undefined }>({
      query: ({ paySourceId, secret, idempotencyKey }) => ({
        url: 'user/updateCard',
        as: 'customer',
        form: { ...getSecret(secret), paySourceId, validateCard: false },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => unlessUnsent(error, ['Customer', 'Subscription']),
      extraOptions: { onError: 'inline' },
    }),
    /** Deletes a card; refused while the card pays an active or paused subscription (rules §13.15). */
    deleteCard: build.mutation<Done, OfCard>({
      query: ({ paySourceId, idempotencyKey }) => ({
        url: 'user/delete-card',
        as: 'customer',
        form: { paySourceId },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => unlessUnsent(error, ['Customer', 'Subscription']),
      extraOptions: { onError: 'inline' },
    }),
  }),
});
