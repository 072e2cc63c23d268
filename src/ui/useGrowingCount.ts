import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/**
 * How many of a long list's rows to draw: a first few at once, then a few more whenever nothing else is to do, until all
 * are there. So a list of hundreds is complete and searchable, and still never keeps a tap waiting.
 */
export function useGrowingCount(total: number, step: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= total) return undefined;
    return whenIdle(() => startTransition(() => setCount(count + step)));
  }, [count, total, step]);
  return Math.min(count, total);
}
