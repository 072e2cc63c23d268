import type { PersistConfig, Storage } from 'redux-persist';
import { SESSION_KEYS, type SessionKey, type SessionState, type SessionValues } from './sessionSlice';

/** Storage can be forbidden by the browser; the portal then works for this visit only. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** What this tab last read or wrote. */
let known: SessionValues = {};

/** What the browser's storage holds now, key by key. */
export function readSessionValues(): SessionValues {
  const entries = SESSION_KEYS.flatMap((key) => {
    const value = attempt(() => localStorage.getItem(key));
    return value === null || value === undefined ? [] : [[key, value] as const];
  });
  known = Object.fromEntries(entries);
  return known;
}

/**
 * Another tab has put its own command in the place of the one that is settled here, and the news of it is still on its
 * way. With the stay it goes all the same.
 */
const isOtherTabsCommand = (key: SessionKey, values: SessionValues): boolean =>
  key === 'pendingCommand' &&
  values[key] === undefined &&
  values.token === known.token &&
  attempt(() => localStorage.getItem(key)) !== known[key];

/**
 * Another tab has signed somebody else in, and the news of it is still on its way: a command of the former account must
 * not be sent with the new one's token.
 */
const isFormerAccounts = (key: SessionKey, values: SessionValues): boolean =>
  key === 'pendingCommand' &&
  values.token === known.token &&
  attempt(() => localStorage.getItem('token')) !== (known.token ?? null);

/** Writes what this tab changed and nothing else: another tab's change, seen half, would otherwise be undone. */
function writeSessionValues(values: SessionValues): void {
  for (const key of SESSION_KEYS.filter((one) => values[one] !== known[one])) {
    if (isOtherTabsCommand(key, values) || isFormerAccounts(key, values)) continue;
    const value = values[key];
    attempt(() => (value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
  }
  known = { ...values };
}

/**
 * Signs a customer in with the token of an impersonation (rules §5.14). Keeps the language and the admin's own session,
 * and nothing of a former customer.
 */
export function storeHandedOverToken(token: string): void {
  const { len, isAdmin, isAdmintoken, email, ...former } = readSessionValues();
  const own = isAdmintoken === undefined ? {} : { isAdmin, isAdmintoken, email };
  const pending = former.token === token ? { pendingCommand: former.pendingCommand } : {};
  writeSessionValues({ len, ...own, ...pending, token, multiAccount: 'false' });
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
