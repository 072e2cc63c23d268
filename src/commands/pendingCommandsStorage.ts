import type { PersistConfig, Storage } from 'redux-persist';
import { readItem, writeItem } from '../session/browserStorage';
import type { StoredCommand } from './pendingCommandsSlice';

/** Beside the session's keys (rules §4.2). */
export const PENDING_COMMANDS_KEY = 'pendingCommands';

type List = readonly StoredCommand[];

const isStored = (entry: unknown): entry is StoredCommand =>
  typeof entry === 'object' && entry !== null && 'idempotencyKey' in entry && 'kind' in entry;

/** What the browser's storage holds now; what is no list of commands counts as none. */
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

/** Keeps what can be read alone: a reload would stumble over the rest again. */
export function dropUnreadableCommands(): void {
  const readable = readPendingCommands();
  writeItem(PENDING_COMMANDS_KEY, readable.length > 0 ? JSON.stringify(readable) : undefined);
}

/** Writes what this tab has added and removed: the command of another tab, not seen yet, would otherwise be undone. */
function createEngine(): Storage {
  let known: List = [];
  return {
    getItem: () => {
      known = readPendingCommands();
      return Promise.resolve({ list: known });
    },
    setItem: (_, { list }: { list: List }) => {
      const owned = list.filter(({ owner }) => owner !== undefined);
      const removed = without(known, owned);
      const stored = without(readPendingCommands(), removed);
      const next = [...stored, ...without(without(owned, known), stored)];
      writeItem(PENDING_COMMANDS_KEY, next.length > 0 ? JSON.stringify(next) : undefined);
      known = owned;
      return Promise.resolve();
    },
    removeItem: () => Promise.resolve(clearPendingCommands()),
  };
}

/** redux-persist's typings have `serialize` alone; both must be off, since the engine writes the list itself. */
export const pendingCommandsPersistence = (): PersistConfig<{ list: List }> & { deserialize: false } => ({
  key: PENDING_COMMANDS_KEY,
  storage: createEngine(),
  whitelist: ['list'],
  serialize: false,
  deserialize: false,
});
