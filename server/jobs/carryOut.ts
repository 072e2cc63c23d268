import type { FastifyBaseLogger } from 'fastify';
import { carryOutDeclarations } from '../core/declarations/carryOutDeclarations';
import { declarationsRepository } from '../core/declarations/repository';
import type { Services } from '../core/services/services';
import type { Job } from './createJobs';

/** More wait in no shop whose admins decide them each day. */
const FLOOD = 500;

/** Looks at what was declared, soon enough to be at once, and on the days that were declared. */
export const carryOut = (services: Services): Job => ({
  name: 'declarations',
  everyMs: 1_000,
  run: (isStopping) => carryOutDeclarations(services, isStopping),
});

/** Alarms where far more declarations wait than people make. */
export const watchDeclarations = ({ db }: Pick<Services, 'db'>, log: Pick<FastifyBaseLogger, 'error'>): Job => ({
  name: 'declarations',
  everyMs: 600_000,
  async run() {
    const waiting = await declarationsRepository(db).countWaiting(FLOOD);
    if (waiting >= FLOOD) log.error({ atLeast: waiting }, 'declarations flood');
  },
});
