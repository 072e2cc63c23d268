import { useEffect, useEffectEvent } from 'react';

/**
 * Runs each time a change of a form went through.
 * @param done how many did so far (see `useChangeFlow`)
 */
export function useOnDone(done: number, onDone: () => void): void {
  const run = useEffectEvent(onDone);
  useEffect(() => {
    if (done > 0) run();
  }, [done]);
}
