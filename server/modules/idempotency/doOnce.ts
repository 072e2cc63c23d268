import type { Db, Sql } from '../../db/Db';
import type { Envelope } from '../../envelope';
import { AppError } from '../../errors';
import { claimAction } from './claimAction';
import { idempotencyRepository, type ActionKey } from './repository';

/** Does an action once a key: the change, its log line, its mail and the key in one transaction (rules §21.1). */
export const doOnce = (db: Db, action: ActionKey | null, run: (tx: Sql) => Promise<Envelope>): Promise<Envelope> =>
  db.tx(async (tx) => {
    const earlier = await claimAction(tx, action);
    if (earlier) {
      if ('reply' in earlier) return earlier.reply;
      throw new AppError('keyReused');
    }
    const reply = await run(tx);
    if (action) await idempotencyRepository(tx).storeReply(action, reply);
    return reply;
  });
