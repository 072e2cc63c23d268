import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { optionalText, payloadOf, reply, requiredText, rowsOf, whole } from '../schemas';
import { receiptSchema } from './receiptSchema';

/** Entry of an admin into the customer's account (rules §36.9). */
const entry = v.pipe(
  v.object({
    id: requiredText,
    /** ISO timestamp. */
    at: v.pipe(v.string(), v.isoTimestamp()),
    command: v.literal('enterAccount'),
    reason: optionalText,
  }),
  v.transform((row) => ({ about: 'entry' as const, ...row })),
);
export type AccountEntry = v.InferOutput<typeof entry>;

const receipts = payloadOf(v.object({ data: rowsOf('receipt', v.union([entry, receiptSchema])), totalCount: whole }));

const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Receipts of a subscription, or of all subscriptions and addresses with the entries of admins; newest first, page
     * by page (rules §24.4).
     */
    listReceipts: build.infiniteQuery<v.InferOutput<typeof receipts>, string | undefined, number>({
      query: ({ queryArg: purchaseId, pageParam: page }) => ({
        url: 'user/receipts',
        as: 'customer',
        params: { ...(purchaseId !== undefined && { purchaseId }), page },
      }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, pages, page) => {
          const known = pages.reduce((sum, { data }) => sum + data.rows.length + data.unreadable, 0);
          const isLast = last.data.rows.length + last.data.unreadable === 0 || known >= last.totalCount;
          return isLast ? undefined : page + 1;
        },
      },
      responseSchema: reply(receipts),
      providesTags: ['Subscription', 'Customer'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListReceiptsInfiniteQuery } = receiptsApi;
