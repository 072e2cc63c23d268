import type { PersistConfig, Storage } from 'redux-persist';
import { readItem, writeItem } from '../session/browserStorage';
import type { StoredCommand } from './pendingCommandsSlice';

/** Key in localStorage, beside the session's keys (rules §4.2). */
export const PENDING_COMMANDS_KEY = 'pendingCommands';

type List = readonly StoredCommand[];

const isStored = (entry: unknown): entry is StoredCommand =>
  typeof entry === 'object' && entry !== null && 'idempotencyKey' in entry && 'kind' in entry;

/** Returns the stored commands; an empty list if the stored value is unreadable. */
export function readPendingCommands(): List {
  try {
    const list = JSON.parse(readItem(PENDING_COMMANDS_KEY) ?? '[]') as unknown;
    return Array.isArray(list) ? list.filter(isStored) : [];
  } catch {
    return [];
  }
}

const without = (list: List, others: List): List =>
  list.filter(({ idempotencyKey }) => others.every((other) => other.idempotencyKey !== idempotencyKey));

export const clearPendingCommands = (): void => writeItem(PENDING_COMMANDS_KEY, undefined);

/** Removes unreadable commands, because they could crash the next load again. */
export function dropUnreadableCommands(): void {
  const readable = readPendingCommands();
  writeItem(PENDING_COMMANDS_KEY, readable.length > 0 ? JSON.stringify(readable) : undefined);
}

/** Writes only this tab's additions, changes and removals, because another tab may have stored commands since. */
function createEngine(): Storage {
  let known: List = [];
  return {
    getItem: () => {
      known = readPendingCommands();
      return Promise.resolve({ list: known });
    },
    setItem: (_, { list }: { list: List }) => {
      const owned = list.filter(({ owner }) => owner !== undefined);
      // Because the first reply adds its charge to a stored command.
      const changed = owned.filter(({ bankAction }) => bankAction);
      const stored = without(readPendingCommands(), [...without(known, owned), ...changed]);
      const next = [...stored, ...changed, ...without(without(owned, known), stored)];
      writeItem(PENDING_COMMANDS_KEY, next.length > 0 ? JSON.stringify(next) : undefined);
      known = owned;
      return Promise.resolve();
    },
    removeItem: () => Promise.resolve(clearPendingCommands()),
  };
}

/** Both serializers are off, because the engine writes JSON. The types of redux-persist lack `deserialize`. */
export const pendingCommandsPersistence = (): PersistConfig<{ list: List }> & { deserialize: false } => ({
  key: PENDING_COMMANDS_KEY,
  storage: createEngine(),
  whitelist: ['list'],
  serialize: false,
  deserialize: false,
});
