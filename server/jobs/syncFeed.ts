import type { AppContext } from '../core/platform/context/AppContext';
import { AppError } from '../core/platform/wire/errors';
import { syncCustomers } from '../core/shop/customers/syncCustomers';
import type { Job } from './createJobs';

const MINUTE_MS = 60_000;
/** Above the longest wait between two tries of a customer. */
const ROW_WAIT_MS = 70 * MINUTE_MS;

type Context = Pick<AppContext, 'db' | 'feed' | 'clock'> & { config: Pick<AppContext['config'], 'feedMinutes'> };

/** Imports customers from the customer feed every `FEED_MINUTES`; skips a run during another one (rules §33.14). */
export const syncFeed = (context: Context): Job => ({
  name: 'customerFeed',
  everyMs: Math.max(1, context.config.feedMinutes) * MINUTE_MS,
  rowWaitMs: ROW_WAIT_MS,
  ...(context.config.feedMinutes === 0 && { termMs: null }),
  isDue: () => context.config.feedMinutes > 0,
  async run(isStopping) {
    try {
      const author = { at: context.clock.now(), actor: 'system', actingAdmin: null } as const;
      const { errors } = await syncCustomers(context, author, isStopping);
      if (errors.length > 0) throw new AggregateError(errors, 'Some customers of the feed are not stored.');
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'syncRunning')) throw error;
    }
  },
});
