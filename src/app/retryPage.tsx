import { useEffect, useState, type ComponentType } from 'react';
import { useIsOffline } from '../config/connection';

/**
 * In place of a page whose code did not load. The router keeps for good what a route was loaded as, so the page itself has
 * to load again: when it is shown, when the device is online again, and when the person asks for it (rules §17.15).
 */
export function retryPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<{ onRetry: () => void }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function RetriedPage(props: Props) {
    const [Page, setPage] = useState(() => loaded);
    const [tries, setTries] = useState(0);
    const isOffline = useIsOffline();
    useEffect(() => {
      if (loaded || isOffline) return undefined;
      let isGone = false;
      load().then(
        (page) => {
          loaded = page;
          if (!isGone) setPage(() => page);
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, [tries, isOffline]);
    return Page ? <Page {...props} /> : <Failed onRetry={() => setTries(tries + 1)} />;
  };
}
