import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, startTransition, useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from './Button';

/** Rows that are drawn at once; more would make a slow phone stumble. */
const PAGE_ROWS = 50;
/** About one row, in pixels: what is far away is not laid out, and stands in for so much. */
const ROW_HEIGHT = 130;

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > li': { contentVisibility: 'auto', containIntrinsicSize: `auto ${ROW_HEIGHT}px` },
}));

const Foot = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2), textAlign: 'center' }));

interface PageProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  Item: ComponentType<{ row: Row }>;
}

/** Drawn once: what is added below, or opened above, leaves it alone. */
const ListPage = memo(function ListPage<Row>({ rows, keyOf, Item }: PageProps<Row>) {
  return rows.map((row) => (
    <li key={keyOf(row)} tabIndex={-1}>
      <Item row={row} />
    </li>
  ));
}) as <Row>(props: PageProps<Row>) => React.ReactNode;

const pagesOf = <Row,>(rows: readonly Row[]): (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / PAGE_ROWS) }, (_, page) =>
    rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS),
  );

interface GrowingListProps<Row> extends PageProps<Row> {
  label: string;
  moreLabel: string;
  /** Says how many of how many are shown. */
  countText: (shown: number, all: number) => string;
}

/** A list of any length: fifty rows, and fifty more on demand; it always says how many there are. */
export function GrowingList<Row>({ rows, keyOf, Item, label, moreLabel, countText }: GrowingListProps<Row>) {
  const [shownPages, setShownPages] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  const pages = pagesOf(rows);
  const shown = Math.min(rows.length, shownPages * PAGE_ROWS);

  // The focus goes to the first new row: the button that had it is now far below, or gone.
  useEffect(() => {
    const row = firstNew.current === undefined ? null : list.current?.children.item(firstNew.current);
    firstNew.current = undefined;
    if (row instanceof HTMLElement) row.focus();
  }, [shownPages]);

  const showMore = () => {
    firstNew.current = shown;
    // Drawn piece by piece, so that a slow phone goes on answering meanwhile.
    startTransition(() => setShownPages(shownPages + 1));
  };
  return (
    <>
      <List ref={list} aria-label={label}>
        {pages.slice(0, shownPages).map((page, index) => (
          <ListPage key={index} rows={page} keyOf={keyOf} Item={Item} />
        ))}
      </List>
      {rows.length > PAGE_ROWS && (
        <Foot>
          <Typography role="status" color="text.secondary" sx={{ mb: 1 }}>
            {countText(shown, rows.length)}
          </Typography>
          {shown < rows.length && (
            <Button look="outlined" onClick={showMore}>
              {moreLabel}
            </Button>
          )}
        </Foot>
      )}
    </>
  );
}
