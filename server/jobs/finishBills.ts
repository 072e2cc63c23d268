import { BookingFailure } from '../core/billing/BookingFailure';
import { billsRepository, type Bill } from '../core/billing/repository';
import { finishBill } from '../core/orders/finishBill';
import type { Services } from '../core/services/services';
import type { Job } from './createJobs';

/** A bill that has failed for good: what an operator reads about it, once, in the log (rules §7.16). */
class BillFailure extends Error {
  constructor({ id, subscriptionId, gatewayKey, productId, quantity }: Bill, { message }: BookingFailure) {
    super(
      `Bill ${id} of subscription ${subscriptionId} has FAILED (gateway key ${gatewayKey}: ${message}). The ` +
        `subscription is not billed until this is settled. Either mend the cause and set the bill's state to PENDING: ` +
        `the same key charges nothing twice. Or give the money back at the gateway, ` +
        `set the state to DECLINED, and add ${quantity} to the stock of product ${productId}, which it holds.`,
    );
    this.name = 'BillFailure';
  }
}

/** A bill whose outcome the books refuse is tried again a few times; then it is left to an operator. */
async function finishOrGiveUp(services: Services, billId: number): Promise<void> {
  try {
    await finishBill(services, billId);
  } catch (error) {
    if (!(error instanceof BookingFailure)) throw error;
    const failed = await billsRepository(services.db).noteFailure(billId, error.message);
    throw failed ? new BillFailure(failed, error) : error;
  }
}

/** Finishes the bills that a crash left between the gateway and the books; one that fails holds up no other. */
export const finishBills = (services: Services): Job => ({
  name: 'bills',
  everyMs: 5_000,
  async run() {
    const left = await billsRepository(services.db).claimLeftOver();
    const outcomes = await Promise.allSettled(left.map((billId) => finishOrGiveUp(services, billId)));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    const failures = reasons.filter((reason) => reason instanceof BillFailure);
    // The log shows one error a run, and each of these is thrown once.
    if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'));
    if (reasons.length > 0) throw reasons[0];
  },
});
