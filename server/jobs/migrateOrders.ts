import { migrationRepository } from '../core/shop/orders/migrationRepository';
import type { AppContext } from '../core/platform/context/AppContext';
import { isAway } from '../db/DbError';
import type { Job } from './createJobs';

/** Time until the subscriptions are tried again whose payments made no orders. */
const RETRY_MS = 3_600_000;
const ROW_WAIT_MS = RETRY_MS + 600_000;

/**
 * Makes orders from the payments of an earlier version, in pieces, until none is left (rules §32.9). Skips a subscription
 * that fails until the next try.
 */
export function migrateOrders({ db }: Pick<AppContext, 'db'>): Job {
  let isEnded = false;
  let notBefore = 0;
  const repository = migrationRepository;
  /** Moves a single subscription after a failed piece. */
  const moveOne = async (errors: unknown[]) => {
    try {
      return await db.tx((tx) => repository(tx).movePiece(1));
    } catch (error) {
      if (isAway(error)) throw error;
      errors.push(error);
      return db.tx((tx) => repository(tx).skipOne());
    }
  };
  const movePiece = async (errors: unknown[]) => {
    try {
      return await db.tx((tx) => repository(tx).movePiece());
    } catch (error) {
      if (isAway(error)) throw error;
      return moveOne(errors);
    }
  };
  return {
    name: 'orders',
    everyMs: 5_000,
    termMs: null,
    rowWaitMs: ROW_WAIT_MS,
    isDue: () => !isEnded && Date.now() >= notBefore,
    async run(isStopping) {
      await db.tx((tx) => repository(tx).begin(), 'long');
      const errors: unknown[] = [];
      let piece;
      do piece = await movePiece(errors);
      while (piece === 'moved' && !isStopping());
      isEnded = piece === 'ended' && errors.length === 0;
      if (errors.length === 0) return;
      notBefore = Date.now() + RETRY_MS;
      throw new AggregateError(errors, 'Some payments of an earlier version have no order yet.');
    },
  };
}
