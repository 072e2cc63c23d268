import { finishBill } from '../modules/orders/finishBill';
import { billsRepository } from '../modules/billing/repository';
import type { Services } from '../services';
import type { Job } from './startJobs';

/** Finishes the bills that a crash left between the gateway and the books. */
export const finishBills = (services: Services): Job => ({
  name: 'finishBills',
  everyMs: 5_000,
  async run() {
    const left = await billsRepository(services.db).claimLeftOver();
    const outcomes = await Promise.allSettled(left.map((billId) => finishBill(services, billId)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  },
});
