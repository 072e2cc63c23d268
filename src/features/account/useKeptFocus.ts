import { useEffect, useRef } from 'react';

/** Takes the focus when the button that had it went with what it stood for. */
export function useKeptFocus<Kept extends HTMLElement>(whatStands: unknown) {
  const kept = useRef<Kept>(null);
  useEffect(() => {
    if (document.activeElement === document.body) kept.current?.focus({ preventScroll: true });
  }, [whatStands]);
  return kept;
}
