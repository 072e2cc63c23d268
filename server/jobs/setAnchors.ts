import { unlessLocked } from '../db/unlessLocked';
import { customerListRepository } from '../core/analytics/customerList/repository';
import type { Services } from '../core/platform/context/services';
import type { Job } from './createJobs';

/** Keeps the customer list's anchors up to date; another time when customers are being written just now. */
export const setAnchors = ({ db }: Services): Job => ({
  name: 'customerList',
  everyMs: 30_000,
  async run() {
    await unlessLocked(() => db.tx((tx) => customerListRepository(tx).setAnchors(), 'long'));
  },
});
