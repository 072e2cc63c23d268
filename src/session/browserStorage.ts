/** Storage can be forbidden by the browser; the portal then works for this visit only. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** What the browser stores under a key; undefined where there is nothing. */
export const readItem = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined;

/** Removes everything but one key, also what nobody can read any more. */
export const clearAllBut = (kept: string): void =>
  attempt(() =>
    Object.keys(localStorage)
      .filter((key) => key !== kept)
      .forEach((key) => localStorage.removeItem(key)),
  );

/**
 * Stores a text; undefined removes the key. What is there already is not written again: another tab has stored it, and may
 * have stored something newer by the time this is written.
 */
export function writeItem(key: string, text: string | undefined): void {
  if (readItem(key) === text) return;
  attempt(() => (text === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

/** What this tab alone keeps, over a reload (rules §4.6). */
const TAB_KEYS = ['emailChange', 'wayBack', 'adminPlaces'] as const;
/** A record of what happened goes over the ends of sessions (rules §30.8). */
type TabKey = (typeof TAB_KEYS)[number] | 'record';

/** What this tab keeps under a key; undefined where there is nothing. */
export const readTabItem = (key: TabKey): string | undefined => attempt(() => sessionStorage.getItem(key)) ?? undefined;

/** Keeps a text for this tab; undefined removes the key. */
export function writeTabItem(key: TabKey, text: string | undefined): void {
  attempt(() => (text === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)));
}

/** Nothing of one session is left for the next. */
export const clearTabItems = (): void => TAB_KEYS.forEach((key) => writeTabItem(key, undefined));
