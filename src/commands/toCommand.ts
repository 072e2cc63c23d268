import { timings } from '../config/timings';
import { newKey } from '../domain/newKey';
import type { AnyChange, CommandOf } from './AnyChange';

/**
 * When a pending command expires (rules §20.4), in milliseconds. Far below the 24 h for which the server remembers a
 * key (rules §2.8), so that a late retry can never become a second order.
 */
const EXPIRES_AFTER_MS = 10 * 60_000;

/** After this long a call that was cut off is not under way any more, in milliseconds (rules §20.9). */
const ARRIVES_WITHIN_MS = 60_000;

interface Age {
  /** Epoch milliseconds. */
  startedAt: number;
}

export const isExpired = ({ startedAt }: Age): boolean => Date.now() - startedAt > EXPIRES_AFTER_MS;

/** What the shop does not hold by now will not arrive any more. */
export const canArriveNoMore = ({ startedAt }: Age): boolean => Date.now() - startedAt > ARRIVES_WITHIN_MS;

/** How long to wait after so many lost answers, in milliseconds. */
export const backoffMs = (lost: number): number => timings.retries[Math.min(lost, timings.retries.length) - 1] ?? 0;

const ENVELOPE = new Set(['idempotencyKey', 'startedAt']);

/** The content alone, in an order of its own. */
const contentOf = (change: object): string =>
  JSON.stringify(
    Object.entries(change)
      .filter(([name, value]) => !ENVELOPE.has(name) && value !== undefined)
      .sort(([one], [other]) => one.localeCompare(other)),
  );

/** A key for one confirmation: made when the dialog or form opens, used up by what is sent from it (rules §2.9). */
export const newCommandKey = newKey;

/**
 * The command for a confirmed change.
 * @param key of the dialog or form that it was confirmed in
 * @param earlier a try whose failure left the outcome open: the same change keeps its key, so that it happens once
 */
export function toCommand<Change extends AnyChange>(
  change: Change,
  key: string,
  earlier: CommandOf<AnyChange> | undefined,
): CommandOf<Change> {
  const isSame = earlier !== undefined && contentOf(earlier) === contentOf(change);
  // Other content never goes under a key that was sent before: the server would refuse it.
  const unused = earlier?.idempotencyKey === key ? newCommandKey() : key;
  return { ...change, idempotencyKey: isSame ? earlier.idempotencyKey : unused, startedAt: Date.now() };
}
