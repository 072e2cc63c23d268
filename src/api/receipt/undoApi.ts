import { baseApi, staleAfter } from '../baseApi';
import { reply } from '../schemas';
import { doneWithReceipt, type DoneWithReceipt } from './receiptSchema';

export const undoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Takes back the change that a receipt is of (rules §24.8). 404 not the customer's; 409 it is final, something has
     * touched it since, it is too late, or a bill is not settled.
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
