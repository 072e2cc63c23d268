import * as v from 'valibot';
import { FAILURE_REASONS } from '../../domain/subscription/openOrder';
import { baseApi } from '../baseApi';
import type { CappedPage } from '../pageOf';
import { cents, isoDate, optionalDate, payloadOf, requiredText, text, whole } from '../schemas';
import { cappedFields, cappedPageOf, fileCall, fileReply, pageCall } from './cappedList';

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

const failedPage = payloadOf(v.object(cappedFields('failed payment', row)));

/** Filters of the list; an empty one matches each row. */
export interface FailedPaymentFilter {
  search: string;
  reason: string;
  state: string;
}

const failedPaymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the unpaid orders, the latest first. */
    listFailedPayments: build.query<CappedPage<FailedPayment>, FailedPaymentFilter & { page: number }>({
      query: ({ page, ...filter }) => pageCall('admin/failed-payments', filter, page),
      rawResponseSchema: failedPage,
      transformResponse: (wire: v.InferOutput<typeof failedPage>, _, { page }) => cappedPageOf(wire, page),
      providesTags: ['FailedPayment'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** All rows of the filter as a CSV file. */
    downloadFailedPayments: build.query<string, FailedPaymentFilter>({
      query: (filter) => fileCall('admin/failed-payments', filter),
      responseSchema: fileReply,
      extraOptions: { area: 'adminList', onError: 'log' },
    }),
  }),
});

export const { useListFailedPaymentsQuery, useLazyDownloadFailedPaymentsQuery } = failedPaymentsApi;
