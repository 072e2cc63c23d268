import { useState } from 'react';
import { DOUBLE_CLICK_MS } from '../layout/ignoreSecondClick';

/**
 * Ignores clicks for the duration of a double click after each use.
 * Because a second click would repeat the first.
 */
export function useCooldown() {
  const [isCoolingDown, setCoolingDown] = useState(false);
  const start = () => {
    setCoolingDown(true);
    setTimeout(() => setCoolingDown(false), DOUBLE_CLICK_MS);
  };
  return { isCoolingDown, start };
}
