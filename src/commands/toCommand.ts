import type { AnyWish, CommandOf } from './CommandContext';

/**
 * When a pending command expires (rules §20.4), in milliseconds. Far below the 24 h for which the server remembers a
 * key (rules §2.8), so that a late retry can never become a second order.
 */
const EXPIRES_AFTER_MS = 10 * 60_000;

export const isExpired = ({ startedAt }: { startedAt: number }): boolean => Date.now() - startedAt > EXPIRES_AFTER_MS;

const ENVELOPE = new Set(['idempotencyKey', 'startedAt']);

/** The content alone, in an order of its own. */
const contentOf = (wish: object): string =>
  JSON.stringify(
    Object.entries(wish)
      .filter(([name, value]) => !ENVELOPE.has(name) && value !== undefined)
      .sort(([one], [other]) => one.localeCompare(other)),
  );

/**
 * The command for a confirmed wish.
 * @param earlier a try whose failure left the outcome open: the same wish keeps its key, so that it happens once
 */
export function toCommand<Wish extends AnyWish>(wish: Wish, earlier: CommandOf<AnyWish> | undefined): CommandOf<Wish> {
  const isSame = earlier !== undefined && contentOf(earlier) === contentOf(wish);
  const idempotencyKey = isSame ? earlier.idempotencyKey : crypto.randomUUID();
  return { ...wish, idempotencyKey, startedAt: Date.now() };
}
