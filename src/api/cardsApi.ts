import { baseApi } from './baseApi';
import { openSealedCard, type SealedCard } from './sealedCard';

/** A card to save in place of another one, or as a new one. */
export interface SaveCardCommand {
  /** The card that is replaced; empty for a new one. */
  paySourceId: string;
  card: SealedCard;
  /** One per confirmed action, the same on a retry (rules §2.9). */
  idempotencyKey: string;
}

const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves a card; a subscription that was given up after declines goes on with it, so the orders change as well. */
    saveCard: build.mutation<string, SaveCardCommand>({
      query: ({ paySourceId, card, idempotencyKey }) => ({
        url: 'user/updateCard',
        as: 'customer',
        form: { ...openSealedCard(card), paySourceId, validateCard: false },
        idempotencyKey,
      }),
      transformResponse: (wire: { message: string }) => wire.message,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** Deletes a card; refused while it pays an active or paused subscription (rules §13.15). */
    deleteCard: build.mutation<string, { paySourceId: string }>({
      query: (form) => ({ url: 'user/delete-card', as: 'customer', form }),
      transformResponse: (wire: { message: string }) => wire.message,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useSaveCardMutation, useDeleteCardMutation } = cardsApi;
