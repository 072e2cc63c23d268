import { skipIfLocked } from '../db/skipIfLocked';
import { rollupsRepository } from '../core/analytics/rollups/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Adds queued events to the rollups until the queue is empty, or until a rebuild locks the rollups. */
export const applyRollups = ({ db }: AppContext): Job => ({
  name: 'rollups',
  everyMs: 5_000,
  async run() {
    const drain = () =>
      skipIfLocked(() =>
        db.tx(async (tx) => {
          await rollupsRepository(tx).lockSums('count');
          return rollupsRepository(tx).drain();
        }),
      );
    while ((await drain()) ?? 0);
  },
});
