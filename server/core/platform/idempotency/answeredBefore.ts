import type { Db } from '#server/db/Db';
import type { Envelope } from '../wire/envelope';
import { AppError } from '../wire/errors';
import { idempotencyRepository, type ActionKey } from './repository';

/**
 * Returns the stored reply of an earlier call with the same key, or undefined. Runs before limits are counted, because
 * a retry must not count as a try.
 * @throws AppError `keyReused` for the same key with other content
 */
export async function answeredBefore<Payload>(
  db: Db,
  action: ActionKey | null,
): Promise<Envelope<Payload> | undefined> {
  const earlier = action && (await idempotencyRepository(db).earlier<Payload>(action));
  if (!earlier?.reply) return undefined;
  if (earlier.requestHash !== action?.requestHash) throw new AppError('keyReused');
  return earlier.reply;
}
