import type { Sql } from './Db';

const COLUMNS = `day, customer_cohort, subscription_cohort, new_customers, new_subscriptions, started, ended,
  customers, one, two, three, revenue_cents`;

const setBulkLoad = (tx: Sql, value: 'on' | 'off') =>
  tx.query(`select set_config('nachschub.bulk_load', $1, true)`, [value]);

/** Runs `load` without the triggers that queue events, because callers add the history themselves. */
export async function withoutRecording<Result>(tx: Sql, load: () => Promise<Result>): Promise<Result> {
  await setBulkLoad(tx, 'on');
  const result = await load();
  await setBulkLoad(tx, 'off');
  return result;
}

/** Queues the history of loaded customers for the rollups. */
export async function queueHistory(tx: Sql, customerIds: readonly number[]): Promise<void> {
  // One query per customer, so that the view reads only that customer's rows.
  for (const customerId of customerIds) {
    await tx.query(`insert into flow_events (${COLUMNS}) select ${COLUMNS} from history_flows where customer_id = $1`, [
      customerId,
    ]);
  }
}

/** Deletes queued events, and rebuilds all rollups from the whole history. */
export async function recountHistory(tx: Sql): Promise<void> {
  await tx.exec(`
    delete from flow_events;
    delete from daily_flows;
    delete from cohort_flows;
    insert into daily_flows (day, started, ended, customers, one, two, three)
      select day, sum(started), sum(ended), sum(customers), sum(one), sum(two), sum(three)
      from history_flows group by day;
    insert into cohort_flows (cohort, month, new_customers, new_subscriptions, customers, subscriptions, revenue_cents)
      select coalesce(customer_cohort, subscription_cohort), month_of(day), sum(new_customers), sum(new_subscriptions),
        sum(case when customer_cohort is null then 0 else customers end),
        sum(case when subscription_cohort is null then 0 else started - ended end), sum(revenue_cents)
      from history_flows group by 1, 2;`);
}
