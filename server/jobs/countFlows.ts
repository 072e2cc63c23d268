import { flowsRepository } from '../modules/flows/repository';
import type { Services } from '../services';
import type { Job } from './startJobs';

/** Counts what happened into the sums that statistics are read from, until nothing waits. */
export const countFlows = ({ db }: Services): Job => ({
  name: 'countFlows',
  everyMs: 5_000,
  async run() {
    while ((await flowsRepository(db).drain()) > 0);
  },
});
