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

/** List with ten rows per page; the page is in the URL. */
export function PagedList<Row>({ rows, keyOf, renderRow, label }: PagedListProps<Row>) {
  const { rows: shown, pager } = useLocalPager(rows);
  // Defers the rows, so that a tap responds at once (docs/performance.md). Not on Back, to restore the scroll position.
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
