import { BookingFailure } from '../core/shop/billing/BookingFailure';
import { billsRepository, type FailedBill } from '../core/shop/billing/repository';
import { ordersRepository } from '../core/shop/billing/ordersRepository';
import { finishBill } from '../core/shop/orders/finishBill';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Error message for the operator (rules §7.16). */
const instructionFor = ({ id, subscriptionId, gatewayKey, failure }: FailedBill): string =>
  `Bill ${id} of subscription ${subscriptionId} has FAILED (gateway key ${gatewayKey}: ${failure}). The ` +
  `subscription is not billed until this is settled. Either mend the cause and set the bill's state to PENDING: ` +
  `the same key charges nothing twice. Or give the money back at the gateway, and set the state to DECLINED: ` +
  `the next run declines its order and returns the goods to the stock.`;

/** Settles a bill. Counts a failed booking, because the third failure sets the bill to `FAILED` (rules §7.16). */
async function finishOrNote(context: AppContext, billId: number): Promise<void> {
  try {
    await finishBill(context, billId);
  } catch (error) {
    if (error instanceof BookingFailure) await billsRepository(context.db).noteFailure(billId, error.message);
    throw error;
  }
}

/** Settles bills left `PENDING`, for example by a crash, and reports `FAILED` bills. Continues after a failure. */
export const finishBills = (context: AppContext): Job => ({
  name: 'bills',
  everyMs: 5_000,
  async run() {
    await ordersRepository(context.db).declineSettled(context.clock.now());
    const left = await billsRepository(context.db).claimLeftOver();
    const outcomes = await Promise.allSettled(left.map((billId) => finishOrNote(context, billId)));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    // Reports `FAILED` bills on each run, so that the alarm lasts until the operator settles them.
    const failed = await billsRepository(context.db).failed();
    const errors = [...failed.map((bill) => new Error(instructionFor(bill))), ...reasons];
    if (errors.length > 0) throw new AggregateError(errors, 'Some bills are not finished.');
  },
});
