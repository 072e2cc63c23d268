import { useEffect } from 'react';

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** Lets the browser ask before a reload or a closed tab loses what was typed. */
export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    // A listener of its own: of two forms with one function, the first that is saved would take the other's warning away.
    const ask = askFirst.bind(undefined);
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
