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

/** Returns the session stored in localStorage. */
export const readSession = (): StoredSession => decode(readTexts());

/** Replaces all localStorage items, except for the language, by a session (rules §30.7). */
export function replaceSession(session: StoredSession): void {
  clearAllBut('len');
  for (const key of SESSION_KEYS) if (session[key] !== undefined) writeItem(key, encode(key, session[key]));
}

/** True if the browser stored the tokens; storage can be forbidden or full. */
export function isSignInKept({ token, isAdmintoken }: StoredSession): boolean {
  const stored = readSession();
  return stored.token === token && stored.isAdmintoken === isAdmintoken;
}

/** One key per field (rules §4.1). Writes changed fields only, because another tab may change the others. */
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

/** Both serializers are off, because the engine writes key by key. redux-persist has no type for `deserialize`. */
export const sessionPersistence = (): PersistConfig<StoredSession> & { deserialize: false } => ({
  key: 'session',
  storage: createEngine(),
  whitelist: [...SESSION_KEYS],
  serialize: false,
  deserialize: false,
});
