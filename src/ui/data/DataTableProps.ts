import type { ReactNode } from 'react';
import type { TablePagerProps } from './TablePager';

export interface Column<Row> {
  field: string;
  label: string;
  cell: (row: Row) => ReactNode;
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
  keyOf: (row: Row) => string | number;
  pager: TablePagerProps;
  /** Left out where nothing can be sorted. */
  sort?: { by: Sort | undefined; onSort: (by: Sort | undefined) => void };
  emptyText: string;
}
