import { startTransition, useEffect, useState } from 'react';
import { isStepping } from './popGate';
import { whenIdle } from './whenIdle';

/** Drawn at once after a step back: the browser goes to where the person was, but only as far as the page reaches. */
const FIRST_AFTER_STEP = 50;

/** Few enough that a tap which comes in between does not wait for them. */
const STEP = 6;

/**
 * How many of a long list's rows to draw: the first ones at once, then a few more whenever nothing else is to do, until
 * all are there. So a list of hundreds is complete and searchable, and still never keeps a tap waiting.
 * @param first rows that are laid out together
 */
export function useGrowingCount(total: number, first: number): number {
  const [count, setCount] = useState(() => (isStepping() ? Math.ceil(FIRST_AFTER_STEP / first) * first : first));
  useEffect(() => {
    if (count >= total) return undefined;
    return whenIdle(() => startTransition(() => setCount(count + STEP)));
  }, [count, total]);
  return Math.min(count, total);
}
