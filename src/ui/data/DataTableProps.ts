import type { ReactNode } from 'react';
import { CONTROL_HEIGHT } from '../layout/tokens';
import type { TablePagerProps } from './TablePager';

/** Rows per page (rules §15.2), and heights in pixels. */
export const TABLE = { rows: 10, rowHeight: 40, headHeight: CONTROL_HEIGHT.medium };

export interface Column<Row> {
  field: string;
  label: string;
  /** Method instead of property, so that the grid accepts rows of any type. */
  cell(this: void, row: Row): ReactNode;
  /** Fixed width in pixels; without one, the column's `share` of the remaining width. */
  width?: number;
  share?: number;
  minWidth?: number;
  isNumber?: boolean;
  isSortable?: boolean;
  /** Heading of the row's card. */
  isTitle?: boolean;
  /** True for a column of buttons. */
  isActions?: boolean;
}

export interface Sort {
  field: string;
  isDescending: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Rows of the page, already sorted. */
  rows: readonly Row[];
  keyOf(this: void, row: Row): string | number;
  pager: TablePagerProps;
  /** Undefined for a list without sorting. */
  sort?: { by: Sort | undefined; onSort: (by: Sort | undefined) => void };
  emptyText: string;
}
