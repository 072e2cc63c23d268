/** Returns undefined if the browser forbids storage; data then exist in memory only. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Returns the localStorage item of a key; undefined if missing. */
export const readItem = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined;

/** Removes all localStorage items except one, also unreadable ones. */
export const clearAllBut = (kept: string): void =>
  attempt(() =>
    Object.keys(localStorage)
      .filter((key) => key !== kept)
      .forEach((key) => localStorage.removeItem(key)),
  );

/**
 * Stores a text in localStorage; undefined removes the key. Skips an equal text, because the write could replace a
 * newer one of another tab.
 */
export function writeItem(key: string, text: string | undefined): void {
  if (readItem(key) === text) return;
  attempt(() => (text === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

/** Keys in sessionStorage, kept during a reload (rules §4.6). */
const TAB_KEYS = ['emailChange', 'wayBack', 'adminPlaces', 'entryReason', 'factorToken', 'factorSetup'] as const;
/** The `record` survives the end of a session (rules §30.8). */
type TabKey = (typeof TAB_KEYS)[number] | 'record';

/** Returns the sessionStorage item of a key; undefined if missing. */
export const readTabItem = (key: TabKey): string | undefined => attempt(() => sessionStorage.getItem(key)) ?? undefined;

/** Stores a text in sessionStorage; undefined removes the key. */
export function writeTabItem(key: TabKey, text: string | undefined): void {
  attempt(() => (text === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)));
}

/** Removes the items of an ended session from this tab. */
export const clearTabItems = (): void => TAB_KEYS.forEach((key) => writeTabItem(key, undefined));
