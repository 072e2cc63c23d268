import { unlessLocked } from '../db/unlessLocked';
import { flowsRepository } from '../core/analytics/rollups/repository';
import type { Services } from '../core/platform/context/services';
import type { Job } from './createJobs';

/** Counts what happened into the sums that statistics are read from, until nothing waits or a recount is at work. */
export const countFlows = ({ db }: Services): Job => ({
  name: 'rollups',
  everyMs: 5_000,
  async run() {
    const drain = () =>
      unlessLocked(() =>
        db.tx(async (tx) => {
          await flowsRepository(tx).lockSums('count');
          return flowsRepository(tx).drain();
        }),
      );
    while ((await drain()) ?? 0);
  },
});
