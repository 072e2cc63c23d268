import type { PersistConfig, Storage } from 'redux-persist';
import { clearAllBut, readItem, writeItem } from './browserStorage';
import { SESSION_KEYS, sessionCodecs, type SessionKey, type SessionValues, type StoredSession } from './sessionCodecs';

type Texts = Partial<Record<SessionKey, string>>;

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;
const eachKey = <Value>(valueOf: (key: SessionKey) => Value): [SessionKey, Value][] =>
  SESSION_KEYS.map((key) => [key, valueOf(key)]);

const encode = <Key extends SessionKey>(key: Key, value: SessionValues[Key] | undefined): string | undefined =>
  value === undefined ? undefined : sessionCodecs[key].write(value);

const readTexts = (): Texts => Object.fromEntries(eachKey(readItem).filter(isGiven));

const decode = (texts: Texts): StoredSession =>
  Object.fromEntries(
    eachKey((key) => {
      const stored = texts[key];
      return stored === undefined ? undefined : sessionCodecs[key].read(stored);
    }).filter(isGiven),
  );

/** What the browser's storage holds now. */
export const readSession = (): StoredSession => decode(readTexts());

/** Replaces what the browser's storage holds, except for the language, with a session (rules §30.7). */
export function replaceSession(session: StoredSession): void {
  clearAllBut('len');
  for (const key of SESSION_KEYS) if (session[key] !== undefined) writeItem(key, encode(key, session[key]));
}

/** Whether the browser has stored who is signed in; it may forbid its storage, or have no room left. */
export function isSignInKept({ token, isAdmintoken }: StoredSession): boolean {
  const stored = readSession();
  return stored.token === token && stored.isAdmintoken === isAdmintoken;
}

/** Each field raw under a key of its own (rules §4.1). Writes what has changed: the rest may be another tab's by now. */
function createEngine(): Storage {
  let known: Texts = {};
  return {
    getItem: () => {
      known = readTexts();
      return Promise.resolve(decode(known));
    },
    setItem: (_, session: StoredSession) => {
      for (const key of SESSION_KEYS) {
        const next = encode(key, session[key]);
        if (next !== known[key]) writeItem(key, next);
        known = { ...known, [key]: next };
      }
      return Promise.resolve();
    },
    removeItem: () => Promise.resolve(SESSION_KEYS.forEach((key) => writeItem(key, undefined))),
  };
}

/** redux-persist's typings have `serialize` alone; both must be off, since the engine writes key by key. */
export const sessionPersistence = (): PersistConfig<StoredSession> & { deserialize: false } => ({
  key: 'session',
  storage: createEngine(),
  whitelist: [...SESSION_KEYS],
  serialize: false,
  deserialize: false,
});
