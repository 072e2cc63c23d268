import { skipIfLocked } from '../db/skipIfLocked';
import { customerListRepository } from '../core/analytics/customerList/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Updates the page anchors of the customer list. Skips the run while a transaction writes customers. */
export const setAnchors = ({ db }: AppContext): Job => ({
  name: 'customerList',
  everyMs: 30_000,
  async run() {
    await skipIfLocked(() => db.tx((tx) => customerListRepository(tx).setAnchors(), 'long'));
  },
});
