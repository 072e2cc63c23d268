import { useLayoutEffect, useState } from 'react';
import { guardLeaving } from './leaveGuard';
import { useUnsavedWarning } from './useUnsavedWarning';

/**
 * Asks before what was typed is lost: by a reload or a closed tab the browser, by a step within the portal the page.
 * @param keeps whether it is still there after a step; by default anywhere on the same page
 */
export function useLeaveWarning(isDirty: boolean, keeps?: (to: URL, from: URL) => boolean) {
  useUnsavedWarning(isDirty);
  const [pending, setPending] = useState<{ go: () => void }>();
  // Before the next page's effects: a redirect after the stay has ended must not be asked about.
  useLayoutEffect(() => (isDirty ? guardLeaving((go) => setPending({ go }), keeps) : undefined), [isDirty, keeps]);
  return {
    isAsking: pending !== undefined && isDirty,
    leave: () => pending?.go(),
    stay: () => setPending(undefined),
  };
}
