import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

interface FocusOptions {
  /** Focused again whenever this changes. */
  step?: unknown;
  isDue?: boolean;
  preventScroll?: boolean;
  /** Whether what is beside it keeps the focus that it took in the same moment. */
  doesYield?: boolean;
}

const never = () => () => undefined;

/** True during the hydration of a page that was rendered at build. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** True for an element that was in the page before the program, so that the person may be using it. */
function useWasThere(): boolean {
  const isHydrating = useIsHydrating();
  return useState(isHydrating)[0];
}

/**
 * Focuses what appears, so that it is heard and not only seen.
 * @returns the ref of what is focused; it needs `tabIndex={-1}` where it is no control
 */
export function useFocusOn<Focused extends HTMLElement>(options: FocusOptions = {}) {
  const { step, isDue = true, preventScroll = false, doesYield = false } = options;
  const focused = useRef<Focused>(null);
  const wasThere = useWasThere();
  useEffect(() => {
    const isAtWork = wasThere && document.activeElement !== document.body;
    const isTaken = doesYield && focused.current?.parentElement?.contains(document.activeElement) === true;
    if (isDue && !isAtWork && !isTaken) focused.current?.focus({ preventScroll });
  }, [step, isDue, preventScroll, doesYield, wasThere]);
  return focused;
}
