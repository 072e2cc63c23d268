import { memo, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { startsOf } from './startsOf';
import { whenIdle } from './whenIdle';

/** Rows that are drawn at once, and that are laid out together. */
const GROUP_ROWS = 12;
/** Few enough that a tap which comes in between does not wait for them. */
const STEP = 6;
/** Drawn at once after a step back: the browser goes to where the person was, but only as far as the page reaches. */
const FIRST_AFTER_STEP = 5 * GROUP_ROWS;

/** How many rows to draw by now. */
function useGrowingCount(total: number): number {
  const isStep = useNavigationType() === NavigationType.Pop;
  const [count, setCount] = useState(isStep ? FIRST_AFTER_STEP : GROUP_ROWS);
  useEffect(() => {
    if (count >= total) return undefined;
    return whenIdle(() => startTransition(() => setCount(count + STEP)));
  }, [count, total]);
  return Math.min(count, total);
}

interface GrowingGroupsProps<Row> {
  rows: readonly Row[];
  /** A group's frame; `far` is how many rows it stands in for while it is far from the window, 0 in a short list. */
  Group: ComponentType<{ far: number; children: ReactNode }>;
  /** A row, with its key. */
  children: (row: Row) => ReactNode;
}

interface PartProps<Row> extends GrowingGroupsProps<Row> {
  /** Where it starts: it cuts itself out of all rows, since a part that was cut above would be another one each time. */
  from: number;
  count: number;
}

/** Drawn once: what comes below, or opens above, leaves it alone. */
const Part = memo(function Part<Row>({ rows, from, count, Group, children }: PartProps<Row>) {
  return (
    <Group far={rows.length > GROUP_ROWS ? count : 0}>
      {rows.slice(from, from + count).map((row) => children(row))}
    </Group>
  );
}) as <Row>(props: PartProps<Row>) => ReactNode;

/**
 * The rows of a long list: the first ones at once, then a few more whenever nothing else is to do, until all are there. So
 * a list of hundreds is complete and searchable, and still never keeps a tap waiting.
 */
export function GrowingGroups<Row>({ rows, Group, children }: GrowingGroupsProps<Row>) {
  const count = useGrowingCount(rows.length);
  return startsOf(count, GROUP_ROWS).map((from) => (
    <Part key={from} rows={rows} from={from} count={Math.min(count - from, GROUP_ROWS)} Group={Group}>
      {children}
    </Part>
  ));
}
