import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TablePager, type TablePagerProps } from './TablePager';
import { useFocusedList } from './usePager';

interface RowListProps<Row> {
  /** Rows of the page. */
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  renderRow: (row: Row) => ReactNode;
  label: string;
  /** Undefined if all rows are shown. */
  pager: TablePagerProps | undefined;
}

/** One page of a list of cards with a pager below. */
export function RowList<Row>({ rows, keyOf, renderRow, label, pager }: RowListProps<Row>) {
  const { list, turnTo } = useFocusedList(pager);
  return (
    <>
      <Box ref={list} role="list" tabIndex={-1} aria-label={label} sx={{ display: 'grid', gap: 1.5, outline: 'none' }}>
        {rows.map((row) => (
          <div key={keyOf(row)} role="listitem">
            {renderRow(row)}
          </div>
        ))}
      </Box>
      {pager && <TablePager {...pager} onPage={turnTo} />}
    </>
  );
}
