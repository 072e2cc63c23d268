import { TABLE } from './DataTableProps';
import type { TablePagerProps } from './TablePager';
import { useListParams } from './useListParams';
import { usePageWithin } from './usePageWithin';

interface ListPage extends Pick<TablePagerProps, 'from' | 'pages' | 'total' | 'isCapped'> {
  rows: readonly unknown[];
}

/** Pager of one page of a list; the page is in the URL. */
export function usePager({ rows, from, pages, total, isCapped }: ListPage): TablePagerProps {
  const { page, change } = useListParams();
  const onPage = (target: number) => change({ page: target });
  return { page, pages, from, to: from + rows.length - 1, total, isCapped, onPage };
}

/** Rows of the URL's page from a complete list, with the pager. */
export function useLocalPager<Row>(all: readonly Row[]) {
  const { page } = useListParams();
  const pages = Math.max(1, Math.ceil(all.length / TABLE.rows));
  usePageWithin(pages);
  const before = (page - 1) * TABLE.rows;
  const rows = all.slice(before, before + TABLE.rows);
  return { rows, pager: usePager({ rows, from: before + 1, pages, total: all.length }) };
}
