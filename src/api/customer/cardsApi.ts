import { baseApi } from '../baseApi';
import { unseal, type Seal } from './sealed';

interface Done {
  message: string;
}

interface OfCard {
  /** The card that is replaced or deleted; empty for a new one. */
  paySourceId: string;
  /** One per confirmation, the same on every retry (rules §2.9). */
  idempotencyKey: string;
}

const toDone = ({ message }: Done): Done => ({ message });

export const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves a card. A subscription that was given up after declines continues with it, so orders change too. */
    saveCard: build.mutation<Done, OfCard & { seal: Seal | undefined }>({
      query: ({ paySourceId, seal, idempotencyKey }) => ({
        url: 'user/updateCard',
        as: 'customer',
        form: { ...unseal(seal), paySourceId, validateCard: false },
        idempotencyKey,
      }),
      transformResponse: toDone,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** Deletes a card; refused while it pays an active or paused subscription (rules §13.15). */
    deleteCard: build.mutation<Done, OfCard>({
      query: ({ paySourceId, idempotencyKey }) => ({
        url: 'user/delete-card',
        as: 'customer',
        form: { paySourceId },
        idempotencyKey,
      }),
      transformResponse: toDone,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});
