import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Button } from '../forms/Button';
import { useFocusOn } from '../layout/useFocusOn';

/** Rows that each click shows. */
const PAGE_ROWS = 20;

const Rows = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));

const Foot = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2), textAlign: 'center' }));

interface GrowingListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  label: string;
  moreLabel: string;
  /** Says how many of how many are shown. */
  countText: (shown: number, all: number) => string;
}

/** A list of twenty rows, and twenty more on demand; it always says how many there are. */
export function GrowingList<Row>({ rows, keyOf, renderRow, label, moreLabel, countText }: GrowingListProps<Row>) {
  const [limit, setLimit] = useState(PAGE_ROWS);
  // The tap is answered before the new rows, which take a slow phone a tenth of a second (docs/performance.md).
  const end = useDeferredValue(limit);
  // The button that had the focus is now far below, or gone.
  const firstNew = useFocusOn<HTMLDivElement>({ step: end });
  const shown = rows.slice(0, end);
  const newFrom = end > PAGE_ROWS ? end - PAGE_ROWS : undefined;
  return (
    <>
      <Rows role="list" aria-label={label}>
        {shown.map((row, index) => (
          <div key={keyOf(row)} role="listitem" tabIndex={-1} ref={index === newFrom ? firstNew : undefined}>
            {renderRow(row)}
          </div>
        ))}
      </Rows>
      {rows.length > PAGE_ROWS && (
        <Foot>
          <Typography role="status" color="text.secondary" sx={{ mb: 1 }}>
            {countText(shown.length, rows.length)}
          </Typography>
          {shown.length < rows.length && (
            <Button look="outlined" onClick={() => setLimit(limit + PAGE_ROWS)}>
              {moreLabel}
            </Button>
          )}
        </Foot>
      )}
    </>
  );
}
