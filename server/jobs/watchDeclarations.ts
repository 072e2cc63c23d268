import type { FastifyBaseLogger } from 'fastify';
import { declarationsRepository } from '../core/shop/declarations/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Number of open declarations that raises the alarm (rules §28.15). */
const FLOOD = 500;

/** Logs an alarm while too many declarations are open (rules §28.15). */
export const watchDeclarations = ({ db }: Pick<AppContext, 'db'>, log: Pick<FastifyBaseLogger, 'error'>): Job => ({
  name: 'declarations',
  everyMs: 600_000,
  async run() {
    const waiting = await declarationsRepository(db).countWaiting(FLOOD);
    if (waiting >= FLOOD) log.error({ atLeast: waiting }, 'declarations flood');
  },
});
