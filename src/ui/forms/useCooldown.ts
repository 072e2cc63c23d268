import { useState } from 'react';
import { DOUBLE_CLICK_MS } from '../layout/ignoreSecondClick';

/**
 * For a control whose second click would repeat the first: after each use it ignores clicks until a double click is
 * over.
 */
export function useCooldown() {
  const [isCoolingDown, setCoolingDown] = useState(false);
  const start = () => {
    setCoolingDown(true);
    setTimeout(() => setCoolingDown(false), DOUBLE_CLICK_MS);
  };
  return { isCoolingDown, start };
}
