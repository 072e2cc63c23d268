import * as v from 'valibot';
import { baseApi } from '../baseApi';
import type { CappedPage } from '../pageOf';
import { flag, optional, optionalText, payloadOf, requiredText, text } from '../schemas';
import { cappedFields, cappedPageOf, fileCall, fileReply, pageCall } from './cappedList';

const values = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])));
const row = v.object({
  id: requiredText,
  /** ISO timestamp. */
  at: requiredText,
  actor: v.picklist(['customer', 'admin', 'system']),
  admin: optionalText,
  /** Name of the key of another system. */
  key: optionalText,
  viaMail: flag,
  customerId: optionalText,
  /** Empty for an erased customer. */
  customerName: optional(text),
  action: requiredText,
  before: values,
  after: values,
});
/** Row of the log (rules §39.2). */
export type AuditRow = v.InferOutput<typeof row>;

const auditPage = payloadOf(v.object(cappedFields('log', row)));

/** Filters of the log; an empty one matches each row. Days are ISO dates. */
export interface AuditFilter {
  admin: string;
  kind: string;
  customerId: string;
  from: string;
  to: string;
}

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the log, newest first. */
    listAudit: build.query<CappedPage<AuditRow>, AuditFilter & { page: number }>({
      query: ({ page, ...filter }) => pageCall('admin/audit', filter, page),
      rawResponseSchema: auditPage,
      transformResponse: (wire: v.InferOutput<typeof auditPage>, _, { page }) => cappedPageOf(wire, page),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** All rows of the filter as a CSV file. */
    downloadAudit: build.query<string, AuditFilter>({
      query: (filter) => fileCall('admin/audit', filter),
      responseSchema: fileReply,
      extraOptions: { area: 'adminList', onError: 'log' },
    }),
  }),
});

export const { useListAuditQuery, useLazyDownloadAuditQuery } = auditApi;
