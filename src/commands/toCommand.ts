import { timings } from '../config/timings';
import { newKey } from '../domain/newKey';
import type { AnyChange, CommandOf } from './AnyChange';

/**
 * Age at which a pending command expires (rules §20.4), in milliseconds. Far below 24 hours, when the server forgets a
 * key (rules §2.8), so that a retry never orders twice.
 */
const EXPIRES_AFTER_MS = 10 * 60_000;

/** Age after which an aborted call can no longer arrive, in milliseconds (rules §20.9). */
const ARRIVES_WITHIN_MS = 60_000;

interface Age {
  /** Epoch milliseconds. */
  startedAt: number;
}

export const isExpired = ({ startedAt }: Age): boolean => Date.now() - startedAt > EXPIRES_AFTER_MS;

/** True if the call can no longer arrive at the server. */
export const canArriveNoMore = ({ startedAt }: Age): boolean => Date.now() - startedAt > ARRIVES_WITHIN_MS;

/** Delay after a number of lost replies, in milliseconds. */
export const backoffMs = (lost: number): number => timings.retries[Math.min(lost, timings.retries.length) - 1] ?? 0;

const ENVELOPE = new Set(['idempotencyKey', 'startedAt', 'bankAction']);

/** Serializes the content, sorted by field. */
const contentOf = (change: object): string =>
  JSON.stringify(
    Object.entries(change)
      .filter(([name, value]) => !ENVELOPE.has(name) && value !== undefined)
      .sort(([one], [other]) => one.localeCompare(other)),
  );

/** Idempotency key of one confirmation, created when the dialog or form opens (rules §2.9). */
export const newCommandKey = newKey;

/**
 * Returns the command of a confirmed change.
 * @param key of the dialog or form
 * @param earlier try with an unknown outcome; the same change reuses its key
 */
export function toCommand<Change extends AnyChange>(
  change: Change,
  key: string,
  earlier: CommandOf<AnyChange> | undefined,
): CommandOf<Change> {
  const isSame = earlier !== undefined && contentOf(earlier) === contentOf(change);
  // Because the server refuses a used key with other content.
  const unused = earlier?.idempotencyKey === key ? newCommandKey() : key;
  return { ...change, idempotencyKey: isSame ? earlier.idempotencyKey : unused, startedAt: Date.now() };
}
