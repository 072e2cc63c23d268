import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

interface FocusOptions {
  /** Focuses again after each change of this value. */
  step?: unknown;
  isDue?: boolean;
  preventScroll?: boolean;
  /** Element whose content keeps the focus that it has. */
  yieldsTo?: RefObject<HTMLElement | null>;
}

const never = () => () => undefined;

/** True during the hydration of a page that was rendered at build. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/**
 * Focuses an element on mount, so that screen readers announce the element.
 * @returns ref of the element; a non-interactive element needs `tabIndex={-1}`
 */
export function useFocusOn<Focused extends HTMLElement>(options: FocusOptions = {}) {
  const { step, isDue = true, preventScroll = false, yieldsTo } = options;
  const focused = useRef<Focused>(null);
  useEffect(() => {
    const isTaken = yieldsTo?.current?.contains(document.activeElement) === true;
    if (isDue && !isTaken) focused.current?.focus({ preventScroll });
  }, [step, isDue, preventScroll, yieldsTo]);
  return focused;
}
