import { startTransition, useEffect, useState } from 'react';
import { isStepping } from './popGate';
import { whenIdle } from './whenIdle';

/** Drawn at once after a step back: the browser goes to where the person was, but only as far as the page reaches. */
const FIRST_AFTER_STEP = 50;

/**
 * How many of a long list's rows to draw: a first few at once, then a few more whenever nothing else is to do, until all
 * are there. So a list of hundreds is complete and searchable, and still never keeps a tap waiting.
 */
export function useGrowingCount(total: number, step: number): number {
  const [count, setCount] = useState(() => (isStepping() ? FIRST_AFTER_STEP : step));
  useEffect(() => {
    if (count >= total) return undefined;
    return whenIdle(() => startTransition(() => setCount(count + step)));
  }, [count, total, step]);
  return Math.min(count, total);
}
