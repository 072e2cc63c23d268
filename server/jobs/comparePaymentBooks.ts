import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../core/platform/context/AppContext';
import { compareBooks } from '../core/shop/books/compareBooks';
import type { Job } from './createJobs';

const STAND_IN = 'stand-in';
/** Above the wait after a failed comparison. */
const ROW_WAIT_MS = 70 * 60_000;

type Needs = Pick<AppContext, 'db' | 'gateway' | 'gateways'>;

/** Compares the list of each provider with the payments, and logs each new difference once (rules §35.13). */
export const comparePaymentBooks = ({ db, gateway, gateways }: Needs, log: Pick<FastifyBaseLogger, 'error'>): Job => ({
  name: 'paymentBooks',
  everyMs: 600_000,
  rowWaitMs: ROW_WAIT_MS,
  async run() {
    // Because the stand-in's list is a table of this database.
    const others = [gateway, ...gateways].filter(({ provider }) => provider !== STAND_IN);
    const errors: unknown[] = [];
    for (const one of others)
      await compareBooks(db, one, ({ kind, key, ref, hereCents, thereCents }) =>
        log.error({ provider: one.provider, kind, key, ref, hereCents, thereCents }, 'payment differs'),
      ).catch((error: unknown) => void errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Some lists of payment providers are not compared.');
  },
});
