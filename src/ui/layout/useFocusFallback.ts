import { useEffect, useRef } from 'react';

/**
 * Focuses an element if a change of `shown` has removed the focused one.
 * @returns ref of that element; a non-interactive element needs `tabIndex={-1}`
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
