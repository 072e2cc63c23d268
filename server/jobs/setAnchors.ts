import { skipIfLocked } from '../db/skipIfLocked';
import { customerListRepository } from '../core/analytics/customerList/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Keeps the customer list's anchors up to date; another time when customers are being written just now. */
export const setAnchors = ({ db }: AppContext): Job => ({
  name: 'customerList',
  everyMs: 30_000,
  async run() {
    await skipIfLocked(() => db.tx((tx) => customerListRepository(tx).setAnchors(), 'long'));
  },
});
