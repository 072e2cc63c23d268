import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import { TablePager } from './TablePager';
import { useListParams } from './useListParams';
import { usePageWithin } from './usePageWithin';

const PAGE_ROWS = 10;

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
  const list = useRef<HTMLDivElement>(null);
  const before = (page - 1) * PAGE_ROWS;
  const shown = rows.slice(before, before + PAGE_ROWS);
  const turnTo = (target: number) => {
    change({ page: target });
    // The pager is below: another page begins at its first row.
    list.current?.focus();
  };
  return (
    <>
      <Box ref={list} role="list" tabIndex={-1} aria-label={label} sx={{ display: 'grid', gap: 1.5, outline: 'none' }}>
        {shown.map((row) => (
          <div key={keyOf(row)} role="listitem">
            {renderRow(row)}
          </div>
        ))}
      </Box>
      {pages > 1 && (
        <TablePager
          page={page}
          pages={pages}
          from={before + 1}
          to={before + shown.length}
          total={rows.length}
          onPage={turnTo}
        />
      )}
    </>
  );
}
