import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { PAGE_SIZE, pageOf, type CappedPage } from '../pageOf';
import { flag, optional, optionalText, payloadOf, reply, requiredText, rowsOf, whole } from '../schemas';

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
  customerName: optionalText,
  action: requiredText,
  before: values,
  after: values,
});
/** Row of the log (rules §39.2). */
export type AuditRow = v.InferOutput<typeof row>;

const auditPage = payloadOf(v.object({ rows: rowsOf('log', row), totalCount: whole, totalIsCapped: optional(flag) }));

/** Filters of the log; an empty one matches each row. Days are ISO dates. */
export interface AuditFilter {
  admin: string;
  kind: string;
  customerId: string;
  from: string;
  to: string;
}

const given = (filter: AuditFilter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the log, newest first. */
    listAudit: build.query<CappedPage<AuditRow>, AuditFilter & { page: number }>({
      query: ({ page, ...filter }) => ({
        url: 'admin/audit',
        as: 'admin',
        params: { ...given(filter), page, resultPerPage: PAGE_SIZE },
      }),
      rawResponseSchema: auditPage,
      transformResponse: (wire: v.InferOutput<typeof auditPage>, _, { page }) => ({
        ...pageOf(wire.rows, wire.totalCount, page),
        isCapped: wire.totalIsCapped ?? false,
      }),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** All rows of the filter as a CSV file. */
    downloadAudit: build.query<string, AuditFilter>({
      query: (filter) => ({
        url: 'admin/audit',
        as: 'admin',
        params: { ...given(filter), format: 'csv' },
        isFile: true,
      }),
      responseSchema: reply(payloadOf(v.string())),
      extraOptions: { area: 'adminList', onError: 'log' },
    }),
  }),
});

export const { useListAuditQuery, useLazyDownloadAuditQuery } = auditApi;
