import type { Rows } from './schemas';

/** Rows on one page of an admin's list (rules §15.2). */
export const PAGE_SIZE = 10;

/** Page of a list. */
export interface Page<Row> extends Rows<Row> {
  /** Position of the first row in the whole list, from 1. */
  from: number;
  total: number;
  pages: number;
}

/** Page of a list that counts a limited number of rows (rules §37.1). */
export interface CappedPage<Row> extends Page<Row> {
  /** True if more rows exist than `total` counts. */
  isCapped: boolean;
}

/** @param page from 1 */
export const pageOf = <Row>(rows: Rows<Row>, total: number, page: number): Page<Row> => ({
  ...rows,
  from: (page - 1) * PAGE_SIZE + 1,
  total,
  pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
});
