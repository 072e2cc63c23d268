import { TABLE } from './DataTableProps';
import type { TablePagerProps } from './TablePager';
import { useListParams } from './useListParams';
import { usePageWithin } from './usePageWithin';

interface ListPage extends Pick<TablePagerProps, 'from' | 'pages' | 'total' | 'isCapped'> {
  rows: readonly unknown[];
}

/** The pager of one page of a list; its number is in the address. */
export function usePager({ rows, from, pages, total, isCapped }: ListPage): TablePagerProps {
  const { page, change } = useListParams();
  const onPage = (target: number) => change({ page: target });
  return { page, pages, from, to: from + rows.length - 1, total, isCapped, onPage };
}

/** Cuts a list that is here as a whole: the rows of the address's page, and its pager. */
export function useLocalPager<Row>(all: readonly Row[]) {
  const { page } = useListParams();
  const pages = Math.max(1, Math.ceil(all.length / TABLE.rows));
  usePageWithin(pages);
  const before = (page - 1) * TABLE.rows;
  const rows = all.slice(before, before + TABLE.rows);
  return { rows, pager: usePager({ rows, from: before + 1, pages, total: all.length }) };
}
