import { migrationRepository } from '../core/shop/orders/migrationRepository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Makes orders from the payments of an earlier version, in pieces, until none is left (rules §32.9). */
export function migrateOrders({ db }: Pick<AppContext, 'db'>): Job {
  let isEnded = false;
  const movePiece = () => db.tx((tx) => migrationRepository(tx).movePiece());
  return {
    name: 'orders',
    everyMs: 5_000,
    isDue: () => !isEnded,
    async run(isStopping) {
      await db.tx((tx) => migrationRepository(tx).begin(), 'long');
      let piece;
      do piece = await movePiece();
      while (piece === 'moved' && !isStopping());
      isEnded = piece === 'ended';
    },
  };
}
