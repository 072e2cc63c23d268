import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { payloadOf, reply, rowsOf, whole } from '../schemas';
import { receiptSchema } from './receiptSchema';

const receipts = payloadOf(v.object({ data: rowsOf('receipt', receiptSchema), totalCount: whole }));

const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Receipts of a subscription, or of all subscriptions and addresses; newest first, page by page (rules §24.4). */
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
