import { startTransition, useEffect, useState } from 'react';

/** Safari has no idle callback; a timer lets a tap go first as well. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work, { timeout: 500 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 16);
  return () => clearTimeout(timer);
}

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
