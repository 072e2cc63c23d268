import type { Sql } from '#server/db/Db';
import type { Envelope } from '../wire/envelope';
import { AppError } from '../wire/errors';
import { idempotencyRepository, type ActionKey } from './repository';

/** What an earlier call with the same key came to: an answer, or a bill that is still being paid. */
export type EarlierOutcome<Payload> = { reply: Envelope<Payload> } | { billId: number };

/**
 * Takes the key inside the action's own transaction, so that the key and the change are kept or lost together.
 * @returns `null` when the action is new and has to be done
 */
export async function claimAction<Payload>(tx: Sql, action: ActionKey | null): Promise<EarlierOutcome<Payload> | null> {
  if (!action) return null;
  const keys = idempotencyRepository(tx);
  if (await keys.claim(action)) return null;
  const earlier = await keys.earlier<Payload>(action);
  if (earlier?.requestHash !== action.requestHash) throw new AppError('keyReused');
  if (earlier.reply) return { reply: earlier.reply };
  if (earlier.billId !== null) return { billId: earlier.billId };
  throw new Error('An idempotency key has neither a reply nor a bill.');
}
