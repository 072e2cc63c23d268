import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { TablePager } from './TablePager';
import { useFocusedList, useLocalPager } from './usePager';

const NO_ROWS: readonly never[] = [];

interface RowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
}

/** Rows in one surface, separated by lines, below an optional heading. */
function RowGroup<Row>({ rows, keyOf, renderRow, heading }: RowsProps<Row> & { heading: string }) {
  const id = useId();
  return (
    <Box sx={{ mb: 3 }}>
      {heading !== '' && (
        <Typography variant="h3" component="h2" id={id} sx={{ mb: 1 }}>
          {heading}
        </Typography>
      )}
      <Card
        role="list"
        aria-labelledby={heading === '' ? undefined : id}
        sx={{ p: 0, '& > div + div': { borderTop: 1, borderColor: 'divider' } }}
      >
        {rows.map((row) => (
          <div key={keyOf(row)} role="listitem">
            {renderRow(row)}
          </div>
        ))}
      </Card>
    </Box>
  );
}

/** Groups neighbouring rows with the same heading. */
function groupsOf<Row>(rows: readonly Row[], headingOf: (row: Row) => string) {
  const groups: { heading: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = headingOf(row);
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  return groups;
}

interface PagedListProps<Row> extends RowsProps<Row> {
  /** Heading of a row's group; all rows are one group by default. */
  headingOf?: (row: Row) => string;
  label: string;
}

/** List with ten rows per page; the page is in the URL. A page change moves the focus to the list. */
export function PagedList<Row>({ rows, keyOf, renderRow, headingOf = () => '', label }: PagedListProps<Row>) {
  const { rows: shown, pager } = useLocalPager(rows);
  const { list, turnTo } = useFocusedList(pager);
  // Defers the rows, so that a tap responds at once (docs/performance.md). Not on Back, to restore the scroll position.
  const isBack = useNavigationType() === NavigationType.Pop;
  const deferred = useDeferredValue<readonly Row[]>(shown, NO_ROWS);
  return (
    <>
      <Box ref={list} role="group" tabIndex={-1} aria-label={label} sx={{ outline: 'none' }}>
        {groupsOf(isBack ? shown : deferred, headingOf).map((group) => (
          <RowGroup key={group.heading} {...group} keyOf={keyOf} renderRow={renderRow} />
        ))}
      </Box>
      {pager.pages > 1 && <TablePager {...pager} onPage={turnTo} />}
    </>
  );
}
