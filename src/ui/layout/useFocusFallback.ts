import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in the page: when `shown` changes, and what had the focus went with it, another element takes it.
 * @returns the ref of that element; it needs `tabIndex={-1}` where it is no control
 */
export function useFocusFallback<Fallback extends HTMLElement>(shown: unknown) {
  const fallback = useRef<Fallback>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (before.current !== shown && isLost) fallback.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
  return fallback;
}
