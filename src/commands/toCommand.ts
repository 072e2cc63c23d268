import type { Command, Wish } from './Command';

/**
 * When a pending command expires (rules §20.4), in milliseconds. Far below the 24 h for which the server remembers a
 * key (rules §2.8), so that a late retry can never become a second order.
 */
const ASKING_ENDS_AFTER_MS = 10 * 60_000;

export const isTooOld = ({ startedAt }: Pick<Command, 'startedAt'>): boolean =>
  Date.now() - startedAt > ASKING_ENDS_AFTER_MS;

function isSameWish(wish: Wish, { idempotencyKey: _key, startedAt: _started, ...earlier }: Command): boolean {
  const names = new Set([...Object.keys(wish), ...Object.keys(earlier)]) as Set<keyof Wish>;
  return [...names].every((name) => wish[name] === (earlier as Wish)[name]);
}

/**
 * The command for a confirmed wish.
 * @param earlier a try whose failure left the outcome open: the same wish keeps its key, so that it happens once
 */
export function toCommand(wish: Wish, earlier: Command | undefined): Command {
  const idempotencyKey = earlier && isSameWish(wish, earlier) ? earlier.idempotencyKey : crypto.randomUUID();
  return { ...wish, idempotencyKey, startedAt: Date.now() };
}

/** Reads a command back from the storage; what is not one counts as none. */
export function parseCommand(stored: string | undefined): Command | undefined {
  if (stored === undefined) return undefined;
  try {
    const command = JSON.parse(stored) as Partial<Command> | null;
    return command?.kind && command.idempotencyKey && command.purchaseId && command.startedAt
      ? (command as Command)
      : undefined;
  } catch {
    return undefined;
  }
}
