import { useEffect, useEffectEvent } from 'react';

/** Runs `onRestored` when Back shows this page again without a load, from the browser's back-forward cache. */
export function useRestoredPage(onRestored: () => void): void {
  const run = useEffectEvent(onRestored);
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && run();
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, []);
}
