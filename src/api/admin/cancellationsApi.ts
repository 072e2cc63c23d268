import * as v from 'valibot';
import { CANCELLATION_OFFERS } from '../../domain/subscription/cancellation';
import { ENDING_REASONS } from '../../domain/subscription/ending';
import { baseApi } from '../baseApi';
import type { CappedPage } from '../pageOf';
import { isoDate, listOf, optionalText, payloadOf, requiredText, text, whole } from '../schemas';
import { cappedFields, cappedPageOf, fileCall, fileReply, pageCall } from './cappedList';

const reason = v.picklist(ENDING_REASONS);
const row = v.object({
  purchaseId: requiredText,
  customerId: requiredText,
  name: text,
  email: text,
  productName: text,
  endedOn: isoDate,
  reason,
  /** Words of the customer, or the reference of a declaration. */
  words: optionalText,
});
/** Ended subscription (rules §37.11). */
export type Cancellation = v.InferOutput<typeof row>;

const counts = listOf('count of a month', v.object({ month: requiredText, reason, count: whole }));
const offers = listOf(
  'offers of a month',
  v.object({ month: requiredText, kind: v.picklist(CANCELLATION_OFFERS), offered: whole, taken: whole }),
);
const cancellations = payloadOf(
  v.object({
    from: text,
    to: text,
    counts,
    offers,
    ...cappedFields('cancellation', row),
  }),
);
type Wire = v.InferOutput<typeof cancellations>;

/** Page of ended subscriptions, with the counts and the offers of the whole range. */
export interface CancellationPage extends CappedPage<Cancellation>, Pick<Wire, 'counts' | 'offers'> {}

/** Filter of the list; an empty value matches each row. Days are ISO dates. */
export interface CancellationFilter {
  from: string;
  to: string;
  reason: string;
}

const cancellationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Counts by reason and month, offers by month, and one page of the persons, the latest first. */
    listCancellations: build.query<CancellationPage, CancellationFilter & { page: number }>({
      query: ({ page, ...filter }) => pageCall('admin/cancellations', filter, page),
      rawResponseSchema: cancellations,
      transformResponse: (wire: Wire, _, { page }) => ({
        ...cappedPageOf(wire, page),
        counts: wire.counts,
        offers: wire.offers,
      }),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** All rows of the filter as a CSV file. */
    downloadCancellations: build.query<string, CancellationFilter>({
      query: (filter) => fileCall('admin/cancellations', filter),
      responseSchema: fileReply,
      extraOptions: { area: 'adminList', onError: 'log' },
    }),
  }),
});

export const { useListCancellationsQuery, useLazyDownloadCancellationsQuery } = cancellationsApi;
