import type { Db } from '#server/db/Db';
import type { Envelope } from '../wire/envelope';
import { AppError } from '../wire/errors';
import { idempotencyRepository, type ActionKey } from './repository';

/**
 * The reply that an earlier call with the same key got. Asked before a limit counts the call, since a retry is no new
 * try; `doOnce` still decides between simultaneous ones.
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
