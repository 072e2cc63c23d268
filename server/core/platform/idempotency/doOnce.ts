import type { Db, Sql } from '#server/db/Db';
import type { Envelope } from '../wire/envelope';
import { AppError } from '../wire/errors';
import { claimAction } from './claimAction';
import { idempotencyRepository, type ActionKey } from './repository';

/**
 * Runs a command once per key; the writes of `run` and the key commit together (rules §21.1).
 * @param run may return an error instead of throwing, which commits its writes and releases the key
 * @throws AppError of `run`, or `keyReused`
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
