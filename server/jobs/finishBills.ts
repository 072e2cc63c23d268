import { finishBill } from '../modules/orders/finishBill';
import { billsRepository } from '../modules/billing/repository';
import type { Services } from '../services';
import type { Job } from './startJobs';

/** Finishes the bills that a crash left between the gateway and the books. */
export const finishBills = (services: Services): Job => ({
  name: 'finishBills',
  everyMs: 5_000,
  async run() {
    for (const billId of await billsRepository(services.db).claimLeftOver()) await finishBill(services, billId);
  },
});
