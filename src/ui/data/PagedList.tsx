import { useDeferredValue, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { RowList } from './RowList';
import { useListParams } from './useListParams';
import { usePageWithin } from './usePageWithin';

const PAGE_ROWS = 10;
const NO_ROWS: readonly never[] = [];

interface PagedListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  label: string;
}

/** A list of ten rows a page; the page is in the address. */
export function PagedList<Row>({ rows, keyOf, renderRow, label }: PagedListProps<Row>) {
  const { page, change } = useListParams();
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  usePageWithin(pages);
  const before = (page - 1) * PAGE_ROWS;
  const shown = rows.slice(before, before + PAGE_ROWS);
  // A tap is answered before ten rows are rendered (docs/performance.md). The way back needs them at once, for its place.
  const isBack = useNavigationType() === NavigationType.Pop;
  const deferred = useDeferredValue<readonly Row[]>(shown, NO_ROWS);
  const pager = {
    page,
    pages,
    from: before + 1,
    to: before + shown.length,
    total: rows.length,
    onPage: (target: number) => change({ page: target }),
  };
  return (
    <RowList
      rows={isBack ? shown : deferred}
      keyOf={keyOf}
      renderRow={renderRow}
      label={label}
      pager={pages > 1 ? pager : undefined}
    />
  );
}
