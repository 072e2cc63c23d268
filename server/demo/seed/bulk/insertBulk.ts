import type { Sql } from '#server/db/Db';
import { withoutRecording } from '#server/db/history';
import { seedOrders } from '../orders/seedOrders';
import { insertBulkCustomers } from './bulkCustomers';
import { BULK_TABLES, planBulkPayments } from './bulkPayments';
import { insertBulkSubscriptions } from './bulkSubscriptions';
import type { BulkPlan } from './dice';

/** Inserts customers with subscriptions and payments in a few statements. Requires `recountHistory` afterwards. */
export const insertBulk = (tx: Sql, plan: BulkPlan): Promise<void> =>
  withoutRecording(tx, async () => {
    if (plan.customers === 0) return;
    const firstCustomer = await insertBulkCustomers(tx, plan);
    const subscriptions = await insertBulkSubscriptions(tx, plan, firstCustomer);
    await planBulkPayments(tx, plan);
    await seedOrders(tx, plan.today, subscriptions, BULK_TABLES);
  });
