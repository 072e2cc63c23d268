import { DbError } from '../db/DbError';
import { customerListRepository } from '../modules/customerList/repository';
import type { Services } from '../services';
import type { Job } from './startJobs';

const LOCK_NOT_AVAILABLE = '55P03';

/** Keeps the customer list's anchors up to date; another time when customers are being written just now. */
export const setAnchors = ({ db }: Services): Job => ({
  name: 'setAnchors',
  everyMs: 30_000,
  async run() {
    try {
      await db.tx((tx) => customerListRepository(tx).setAnchors());
    } catch (error) {
      if (!(error instanceof DbError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    }
  },
});
