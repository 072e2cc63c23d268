import * as v from 'valibot';
import { RECEIPT_COMMANDS } from '../../domain/subscription/receiptCommands';
import type { SubscriptionSnapshot } from '../../domain/subscription/snapshot';
import { baseApi } from '../baseApi';
import { optionalDate, optionalText, payloadOf, reply, requiredText, rowsOf, text, whole } from '../schemas';

const ACTORS = ['customer', 'admin', 'shop'] as const;
/** `other` is one that the portal does not know. */
const COMMANDS = [...RECEIPT_COMMANDS, 'other'] as const;

/** What has become of a subscription (rules §24.2). */
export interface Receipt {
  id: string;
  /** The moment, as ISO text. */
  at: string;
  actor: (typeof ACTORS)[number];
  command: (typeof COMMANDS)[number];
  before: SubscriptionSnapshot;
  after: SubscriptionSnapshot;
}

const snapshot = v.pipe(
  v.object({
    status: text,
    productName: text,
    quantity: whole,
    intervalWeeks: whole,
    nextBillDate: optionalDate,
    card: optionalText,
    discount: whole,
    total: whole,
  }),
  v.transform(({ nextBillDate, card, discount, total, ...rest }): SubscriptionSnapshot => ({
    ...rest,
    nextBillDate,
    card,
    discountCents: discount,
    totalCents: total,
  })),
);

const receipt = v.object({
  id: requiredText,
  at: v.pipe(v.string(), v.isoTimestamp()),
  actor: v.picklist(ACTORS),
  command: v.fallback(v.picklist(COMMANDS), 'other'),
  before: snapshot,
  after: snapshot,
});

const receipts = payloadOf(v.object({ data: rowsOf('receipt', receipt), totalCount: whole }));

const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What has become of a subscription, newest first, a page more at a time (rules §24.4). */
    listReceipts: build.infiniteQuery<v.InferOutput<typeof receipts>, string, number>({
      query: ({ queryArg: purchaseId, pageParam: page }) => ({
        url: 'user/receipts',
        as: 'customer',
        params: { purchaseId, page },
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
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListReceiptsInfiniteQuery } = receiptsApi;
