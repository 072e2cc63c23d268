import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `onDone` after each successful change of a form.
 * @param done number of successful changes (see `useChangeFlow`)
 */
export function useOnDone(done: number, onDone: () => void): void {
  const run = useEffectEvent(onDone);
  useEffect(() => {
    if (done > 0) run();
  }, [done]);
}
