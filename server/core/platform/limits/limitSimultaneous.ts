import { tooMany } from '../wire/errors';

const AT_ONCE = 3;
/** As long as the database waits for a lock before it gives up (rules §21.11). */
const RETRY_AFTER_SECONDS = 4;

/** The calls that each customer has under way on this node. */
const running = new Map<number, number>();

/**
 * Runs a call that may wait for a lock of the customer, and with it holds a connection (rules §21.14).
 * @throws AppError 429 at once, where the customer has as many as may wait
 */
export async function limitSimultaneous<Result>(
  customerId: number,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const others = running.get(customerId) ?? 0;
  if (others >= AT_ONCE) throw tooMany(RETRY_AFTER_SECONDS, 'simultaneous');
  running.set(customerId, others + 1);
  try {
    return await run();
  } finally {
    const left = (running.get(customerId) ?? 1) - 1;
    if (left > 0) running.set(customerId, left);
    else running.delete(customerId);
  }
}
