import type { FastifyBaseLogger } from 'fastify';
import { declarationsRepository } from '../core/shop/declarations/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** More wait in no shop whose admins decide them each day. */
const FLOOD = 500;

/** Alarms where far more declarations wait than people make. */
export const watchDeclarations = ({ db }: Pick<AppContext, 'db'>, log: Pick<FastifyBaseLogger, 'error'>): Job => ({
  name: 'declarations',
  everyMs: 600_000,
  async run() {
    const waiting = await declarationsRepository(db).countWaiting(FLOOD);
    if (waiting >= FLOOD) log.error({ atLeast: waiting }, 'declarations flood');
  },
});
