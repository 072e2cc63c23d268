import { readItem, writeItem } from './browserStorage';
import type { PersistConfig, Storage } from 'redux-persist';
import { SESSION_KEYS, type SessionState, type SessionValues } from './sessionSlice';

/** What this tab last read or wrote. */
let known: SessionValues = {};

/** What the browser's storage holds now, key by key. */
export function readSessionValues(): SessionValues {
  const entries = SESSION_KEYS.flatMap((key) => {
    const value = readItem(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  known = Object.fromEntries(entries);
  return known;
}

/** Writes what this tab changed and nothing else: another tab's change, seen half, would otherwise be undone. */
function writeSessionValues(values: SessionValues): void {
  for (const key of SESSION_KEYS.filter((one) => values[one] !== known[one])) {
    writeItem(key, values[key]);
  }
  known = { ...values };
}

/**
 * Signs a customer in with the token of an impersonation (rules §5.14). Keeps the language and the admin's own session,
 * and nothing of a former customer.
 */
export function storeHandedOverToken(token: string): void {
  const { len, isAdmin, isAdmintoken, email } = readSessionValues();
  const own = isAdmintoken === undefined ? {} : { isAdmin, isAdmintoken, email };
  writeSessionValues({ len, ...own, token, multiAccount: 'false' });
}

/** Mirrors each field raw under its own key, where redux-persist would wrap all in one (rules §4.1). */
const rawKeys = {
  getItem: () => Promise.resolve(readSessionValues()),
  setItem: (_: string, values: SessionValues) => Promise.resolve(writeSessionValues(values)),
  removeItem: () => Promise.resolve(writeSessionValues({})),
};

/** redux-persist's typings know `serialize` alone; both must be off for the raw keys. */
export const sessionPersistence: PersistConfig<SessionState> & { deserialize: false } = {
  key: 'session',
  storage: rawKeys as unknown as Storage,
  whitelist: [...SESSION_KEYS],
  serialize: false,
  deserialize: false,
};
