import { useRef } from 'react';
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

/** Ref of a list, and a handler of page changes that moves the focus to the list. */
export function useFocusedList(pager: TablePagerProps | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const turnTo = (page: number) => {
    pager?.onPage(page);
    list.current?.focus();
  };
  return { list, turnTo };
}
