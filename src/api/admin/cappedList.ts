import * as v from 'valibot';
import { timings } from '../../config/timings';
import type { ApiRequest } from '../baseQuery';
import { PAGE_SIZE, pageOf, type CappedPage } from '../pageOf';
import { flag, optional, payloadOf, reply, rowsOf, whole, type Rows, type Schema } from '../schemas';

/** Fields of a list that counts a limited number of rows (rules §37.1). @param what name of the rows in the log */
export const cappedFields = <Row>(what: string, row: Schema<Row>) => ({
  rows: rowsOf(what, row),
  totalCount: whole,
  totalIsCapped: optional(flag),
});

interface CappedReply<Row> {
  rows: Rows<Row>;
  totalCount: number;
  totalIsCapped?: boolean | undefined;
}

export const cappedPageOf = <Row>(
  { rows, totalCount, totalIsCapped = false }: CappedReply<Row>,
  page: number,
): CappedPage<Row> => ({ ...pageOf(rows, totalCount, page), isCapped: totalIsCapped });

const given = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter as Record<string, string>).filter(([, value]) => value !== ''));

/** Call of one page of an admin's list. @param filter texts by parameter; an empty one is not sent */
export const pageCall = (url: string, filter: object, page: number): ApiRequest => ({
  url,
  as: 'admin',
  params: { ...given(filter), page, resultPerPage: PAGE_SIZE },
});

/** Call of all rows of a list as a CSV file (rules §37.2), with the timeout of an import. */
export const fileCall = (url: string, filter: object): ApiRequest => ({
  url,
  as: 'admin',
  params: { ...given(filter), format: 'csv' },
  isFile: true,
  timeoutMs: timings.syncTimeout,
});

export const fileReply = reply(payloadOf(v.string()));
