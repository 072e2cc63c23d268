import { baseApi, staleAfter } from '../baseApi';
import { reply } from '../schemas';
import { doneWithReceipt, type DoneWithReceipt } from './receiptSchema';

export const undoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Undoes the change of a receipt (rules §24.8). 404 not the customer's receipt; 409 final, too late, changed or
     * charged since, or an unsettled order.
     */
    undoChange: build.mutation<DoneWithReceipt, { receiptId: string; idempotencyKey: string }>({
      query: ({ receiptId, idempotencyKey }) => ({
        url: 'subscription/undo',
        as: 'customer',
        form: { receiptId },
        idempotencyKey,
      }),
      responseSchema: reply(doneWithReceipt),
      invalidatesTags: (_, error) => staleAfter(error, ['Subscription', 'Customer', 'Product']),
      extraOptions: { onError: 'inline' },
    }),
  }),
});
