import type { Sql } from '#server/db/Db';
import type { Envelope } from '../wire/envelope';
import { AppError } from '../wire/errors';
import { idempotencyRepository, type ActionKey } from './repository';

/** Result of an earlier call with the same key: its reply, or its bill if no reply is stored. */
export type EarlierOutcome<Payload> = { reply: Envelope<Payload> } | { billId: number };

/**
 * Claims the key in the command's transaction, so that key and change commit together.
 * @returns `null` for a new key or without a key
 * @throws AppError `keyReused` for the same key with other content
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
