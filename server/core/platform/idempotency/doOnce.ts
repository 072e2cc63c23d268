import type { Db, Sql } from '#server/db/Db';
import type { Envelope } from '../wire/envelope';
import { AppError } from '../wire/errors';
import { claimAction } from './claimAction';
import { idempotencyRepository, type ActionKey } from './repository';

/**
 * Does an action once a key: the change, its log line, its mail and the key in one transaction (rules §21.1).
 * @param run returns a refusal, in place of throwing it, to commit what was counted; as after any refusal, the key is
 *   free then
 */
export async function doOnce<Payload>(
  db: Db,
  action: ActionKey | null,
  run: (tx: Sql) => Promise<Envelope<Payload> | AppError>,
): Promise<Envelope<Payload>> {
  const outcome = await db.tx(async (tx) => {
    const earlier = await claimAction<Payload>(tx, action);
    if (earlier) {
      if ('reply' in earlier) return earlier.reply;
      throw new AppError('keyReused');
    }
    const done = await run(tx);
    if (!action) return done;
    const keys = idempotencyRepository(tx);
    await (done instanceof AppError ? keys.release(action) : keys.storeReply(action, done));
    return done;
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
