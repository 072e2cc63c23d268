import * as v from 'valibot';
import { FAILURE_REASONS } from '../../domain/subscription/openOrder';
import { baseApi } from '../baseApi';
import { PAGE_SIZE, pageOf, type CappedPage } from '../pageOf';
import {
  cents,
  flag,
  isoDate,
  optional,
  optionalDate,
  payloadOf,
  reply,
  requiredText,
  rowsOf,
  text,
  whole,
} from '../schemas';

export const FAILED_STATES = ['tried', 'givenUp'] as const;

const row = v.object({
  purchaseId: requiredText,
  customerId: requiredText,
  name: text,
  email: text,
  productName: text,
  amount: cents,
  reason: v.picklist(FAILURE_REASONS),
  /** `tried` is tried again by itself. */
  state: v.picklist(FAILED_STATES),
  tries: whole,
  /** ISO dates of the next try, and of the first failed one. */
  nextTryOn: optionalDate,
  since: isoDate,
});
/** Unpaid order of a subscription (rules §37.5). */
export type FailedPayment = v.InferOutput<typeof row>;

const failedPage = payloadOf(
  v.object({ rows: rowsOf('failed payment', row), totalCount: whole, totalIsCapped: optional(flag) }),
);

/** Filters of the list; an empty one matches each row. */
export interface FailedPaymentFilter {
  search: string;
  reason: string;
  state: string;
}

const given = (filter: FailedPaymentFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const failedPaymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the unpaid orders, the latest first. */
    listFailedPayments: build.query<CappedPage<FailedPayment>, FailedPaymentFilter & { page: number }>({
      query: ({ page, ...filter }) => ({
        url: 'admin/failed-payments',
        as: 'admin',
        params: { ...given(filter), page, resultPerPage: PAGE_SIZE },
      }),
      rawResponseSchema: failedPage,
      transformResponse: (wire: v.InferOutput<typeof failedPage>, _, { page }) => ({
        ...pageOf(wire.rows, wire.totalCount, page),
        isCapped: wire.totalIsCapped ?? false,
      }),
      providesTags: ['FailedPayment'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** All rows of the filter as a CSV file. */
    downloadFailedPayments: build.query<string, FailedPaymentFilter>({
      query: (filter) => ({
        url: 'admin/failed-payments',
        as: 'admin',
        params: { ...given(filter), format: 'csv' },
        isFile: true,
      }),
      responseSchema: reply(payloadOf(v.string())),
      extraOptions: { area: 'adminList', onError: 'log' },
    }),
  }),
});

export const { useListFailedPaymentsQuery, useLazyDownloadFailedPaymentsQuery } = failedPaymentsApi;
