import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import { TablePager, type TablePagerProps } from './TablePager';

interface RowListProps<Row> {
  /** Rows of the page. */
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  renderRow: (row: Row) => ReactNode;
  label: string;
  /** Undefined if all rows are shown. */
  pager: TablePagerProps | undefined;
}

/** One page of a list with a pager below. A page change moves the focus to the list. */
export function RowList<Row>({ rows, keyOf, renderRow, label, pager }: RowListProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const turnTo = (page: number) => {
    pager?.onPage(page);
    list.current?.focus();
  };
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
