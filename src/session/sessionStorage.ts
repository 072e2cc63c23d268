import type { PersistConfig, Storage } from 'redux-persist';
import { SESSION_KEYS, type SessionState, type SessionValues } from './sessionSlice';

/** Storage can be forbidden by the browser; the portal then works for this visit only. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** What the browser's storage holds now, key by key. */
export function readSessionValues(): SessionValues {
  const entries = SESSION_KEYS.flatMap((key) => {
    const value = attempt(() => localStorage.getItem(key));
    return value === null || value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

function writeSessionValues(values: SessionValues): void {
  for (const key of SESSION_KEYS) {
    const value = values[key];
    attempt(() => (value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
  }
}

/** Mirrors each field raw under its own key, where redux-persist would wrap all in one (contract §3). */
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
