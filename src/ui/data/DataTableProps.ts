import type { ReactNode } from 'react';
import { CONTROL_HEIGHT } from '../layout/tokens';
import type { TablePagerProps } from './TablePager';

/** Rows on a page (rules §15.2), and heights in pixels. */
export const TABLE = { rows: 10, rowHeight: 40, headHeight: CONTROL_HEIGHT.medium };

export interface Column<Row> {
  field: string;
  label: string;
  /** A method, as `keyOf`: the grid, which is loaded, takes rows of any type. */
  cell(this: void, row: Row): ReactNode;
  /** In pixels; otherwise the column takes its share of what is left. */
  width?: number;
  share?: number;
  minWidth?: number;
  isNumber?: boolean;
  isSortable?: boolean;
  /** What the row is about: as a card it is headed by it. */
  isTitle?: boolean;
  /** Buttons. */
  isActions?: boolean;
}

export interface Sort {
  field: string;
  isDescending: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of the page; the server, or whoever holds all of them, has sorted and cut them. */
  rows: readonly Row[];
  keyOf(this: void, row: Row): string | number;
  pager: TablePagerProps;
  /** Left out where nothing can be sorted. */
  sort?: { by: Sort | undefined; onSort: (by: Sort | undefined) => void };
  emptyText: string;
}
