import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, useState, type ComponentType } from 'react';
import { afterTap } from './afterTap';
import { Button } from './Button';
import { chunk } from './chunk';
import { farGroup } from './farGroup';
import { startsOf } from './startsOf';

/** Rows that are drawn at once; more would make a slow phone stumble. */
const PAGE_ROWS = 50;
/** What is far away is not laid out, group by group: to watch each of thousands of rows takes longer than to draw one. */
const GROUP_ROWS = 10;
/** About one row with the gap below, in pixels: a group that is not laid out stands in for so much. */
const ROW_HEIGHT = 142;

const Rows = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));

const Group = styled(Rows)(farGroup(`${GROUP_ROWS * ROW_HEIGHT}px`));

const Foot = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2), textAlign: 'center' }));

interface RowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  Item: ComponentType<{ row: Row }>;
}

interface PageProps<Row> extends RowsProps<Row> {
  /** Where it starts: it cuts itself out of all rows, since a part that was cut above would be another one each time. */
  from: number;
}

/** Drawn once: what is added below, or opened above, leaves it alone. */
const ListPage = memo(function ListPage<Row>({ rows, from, keyOf, Item }: PageProps<Row>) {
  return chunk(rows.slice(from, from + PAGE_ROWS), GROUP_ROWS).map((group, index) => (
    <Group key={index}>
      {group.map((row) => (
        <div key={keyOf(row)} role="listitem" tabIndex={-1}>
          <Item row={row} />
        </div>
      ))}
    </Group>
  ));
}) as <Row>(props: PageProps<Row>) => React.ReactNode;

interface GrowingListProps<Row> extends RowsProps<Row> {
  label: string;
  moreLabel: string;
  /** Says how many of how many are shown. */
  countText: (shown: number, all: number) => string;
}

/** A list of any length: fifty rows, and fifty more on demand; it always says how many there are. */
export function GrowingList<Row>({ rows, keyOf, Item, label, moreLabel, countText }: GrowingListProps<Row>) {
  const [shownPages, setShownPages] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const shown = Math.min(rows.length, shownPages * PAGE_ROWS);

  // The focus goes to the first new row: the button that had it is now far below, or gone.
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined) return;
    firstNew.current = undefined;
    list.current?.querySelectorAll<HTMLElement>('[role=listitem]')[index]?.focus();
  }, [shownPages]);

  const showMore = () => {
    firstNew.current = shown;
    // Drawn piece by piece, so that a slow phone goes on answering meanwhile.
    afterTap(() => setShownPages(shownPages + 1));
  };
  return (
    <>
      <Rows ref={list} role="list" aria-label={label}>
        {startsOf(shown, PAGE_ROWS).map((from) => (
          <ListPage key={from} rows={rows} from={from} keyOf={keyOf} Item={Item} />
        ))}
      </Rows>
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
