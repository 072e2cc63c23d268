import type { AppContext } from '../core/platform/context/AppContext';
import { refundsRepository } from '../core/shop/billing/refundsRepository';
import { sendRefund } from '../core/shop/refunds/sendRefund';
import type { Job } from './createJobs';

/** Above the longest wait between two tries of a refund. */
const ROW_WAIT_MS = 70 * 60_000;

/** Sends open refunds and looks at pending ones; one that fails does not hold up the others (rules §35.11). */
export const sendRefunds = (context: AppContext): Job => ({
  name: 'refunds',
  everyMs: 10_000,
  rowWaitMs: ROW_WAIT_MS,
  async run(isStopping) {
    const errors: unknown[] = [];
    while (!isStopping()) {
      const refund = await refundsRepository(context.db).claim();
      if (!refund) break;
      await sendRefund(context, refund).catch((error: unknown) => void errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some refunds are not sent.');
  },
});
