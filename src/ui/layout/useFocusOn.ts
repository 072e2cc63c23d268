import { useEffect, useRef } from 'react';

interface FocusOptions {
  /** Focused again whenever this changes. */
  step?: unknown;
  isDue?: boolean;
  preventScroll?: boolean;
}

/**
 * Focuses what appears, so that it is heard and not only seen.
 * @returns the ref of what is focused; it needs `tabIndex={-1}` where it is no control
 */
export function useFocusOn<Focused extends HTMLElement>(options: FocusOptions = {}) {
  const { step, isDue = true, preventScroll = false } = options;
  const focused = useRef<Focused>(null);
  useEffect(() => {
    if (isDue) focused.current?.focus({ preventScroll });
  }, [step, isDue, preventScroll]);
  return focused;
}
