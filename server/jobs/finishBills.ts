import { BookingFailure } from '../core/shop/billing/BookingFailure';
import { billsRepository, type FailedBill } from '../core/shop/billing/repository';
import { finishBill } from '../core/shop/orders/finishBill';
import type { Services } from '../core/platform/context/services';
import type { Job } from './createJobs';

/** What an operator reads about a bill that has failed for good, until it is settled (rules §7.16). */
const instructionFor = ({ id, subscriptionId, gatewayKey, productId, quantity, failure }: FailedBill): string =>
  `Bill ${id} of subscription ${subscriptionId} has FAILED (gateway key ${gatewayKey}: ${failure}). The ` +
  `subscription is not billed until this is settled. Either mend the cause and set the bill's state to PENDING: ` +
  `the same key charges nothing twice. Or give the money back at the gateway, ` +
  `set the state to DECLINED, and add ${quantity} to the stock of product ${productId}, which it holds.`;

/** A bill whose outcome the books refuse is tried again a few times; then it is left to an operator. */
async function finishOrNote(services: Services, billId: number): Promise<void> {
  try {
    await finishBill(services, billId);
  } catch (error) {
    if (error instanceof BookingFailure) await billsRepository(services.db).noteFailure(billId, error.message);
    throw error;
  }
}

/** Finishes the bills that a crash left between the gateway and the books; one that fails holds up no other. */
export const finishBills = (services: Services): Job => ({
  name: 'bills',
  everyMs: 5_000,
  async run() {
    const left = await billsRepository(services.db).claimLeftOver();
    const outcomes = await Promise.allSettled(left.map((billId) => finishOrNote(services, billId)));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    // At each beat, so that the alarm about a job that fails for minutes lasts until they are settled.
    const failed = await billsRepository(services.db).failed();
    const errors = [...failed.map((bill) => new Error(instructionFor(bill))), ...reasons];
    if (errors.length > 0) throw new AggregateError(errors, 'Some bills are not finished.');
  },
});
