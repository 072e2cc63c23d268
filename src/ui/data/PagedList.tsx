import { useDeferredValue, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { RowList } from './RowList';
import { useLocalPager } from './usePager';

const NO_ROWS: readonly never[] = [];

interface PagedListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  label: string;
}

/** A list of ten rows a page; the page is in the address. */
export function PagedList<Row>({ rows, keyOf, renderRow, label }: PagedListProps<Row>) {
  const { rows: shown, pager } = useLocalPager(rows);
  // A tap is answered before ten rows are rendered (docs/performance.md). The way back needs them at once, for its place.
  const isBack = useNavigationType() === NavigationType.Pop;
  const deferred = useDeferredValue<readonly Row[]>(shown, NO_ROWS);
  return (
    <RowList
      rows={isBack ? shown : deferred}
      keyOf={keyOf}
      renderRow={renderRow}
      label={label}
      pager={pager.pages > 1 ? pager : undefined}
    />
  );
}
