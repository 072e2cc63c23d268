import * as v from 'valibot';
import { ENDING_REASONS } from '../../domain/subscription/ending';
import { baseApi } from '../baseApi';
import { PAGE_SIZE, pageOf, type CappedPage } from '../pageOf';
import {
  flag,
  isoDate,
  listOf,
  optional,
  optionalText,
  payloadOf,
  reply,
  requiredText,
  rowsOf,
  text,
  whole,
} from '../schemas';

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
const cancellations = payloadOf(
  v.object({
    from: text,
    to: text,
    counts,
    rows: rowsOf('cancellation', row),
    totalCount: whole,
    totalIsCapped: optional(flag),
  }),
);
type Wire = v.InferOutput<typeof cancellations>;

/** Page of ended subscriptions, with the counts of the whole range. */
export interface CancellationPage extends CappedPage<Cancellation> {
  counts: Wire['counts'];
}

/** Filter of the list; an empty value matches each row. Days are ISO dates. */
export interface CancellationFilter {
  from: string;
  to: string;
  reason: string;
}

const given = (filter: CancellationFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const cancellationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Counts by reason and month, and one page of the persons, the latest first. */
    listCancellations: build.query<CancellationPage, CancellationFilter & { page: number }>({
      query: ({ page, ...filter }) => ({
        url: 'admin/cancellations',
        as: 'admin',
        params: { ...given(filter), page, resultPerPage: PAGE_SIZE },
      }),
      rawResponseSchema: cancellations,
      transformResponse: (wire: Wire, _, { page }) => ({
        ...pageOf(wire.rows, wire.totalCount, page),
        isCapped: wire.totalIsCapped ?? false,
        counts: wire.counts,
      }),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** All rows of the filter as a CSV file. */
    downloadCancellations: build.query<string, CancellationFilter>({
      query: (filter) => ({
        url: 'admin/cancellations',
        as: 'admin',
        params: { ...given(filter), format: 'csv' },
        isFile: true,
      }),
      responseSchema: reply(payloadOf(v.string())),
      extraOptions: { area: 'adminList', onError: 'log' },
    }),
  }),
});

export const { useListCancellationsQuery, useLazyDownloadCancellationsQuery } = cancellationsApi;
