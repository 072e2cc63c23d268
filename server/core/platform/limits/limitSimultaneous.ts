import { tooMany } from '../wire/errors';

const AT_ONCE = 3;
/** Lock timeout of the database (rules §21.11). */
const RETRY_AFTER_SECONDS = 4;

/** Number of running calls on this node by customer id. */
const running = new Map<number, number>();

/**
 * Limits the customer's concurrent calls on this node, because each may occupy a connection (rules §21.14).
 * @throws AppError 429 at once if the customer has three running calls
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
