import type { AppContext } from '#server/core/platform/context/AppContext';
import type { Db } from '#server/db/Db';
import { recountHistory } from '#server/db/history';
import { clearOldData } from '#server/jobs/clearOldData';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop } from '../../support/sqlShop';

const ORDERS = 250;
/** Orders of a piece. */
const PIECE = 20;

let db: Db;
let subscriptionId: number;
beforeAll(async () => {
  db = await openSqlDatabase();
  ({ subscriptionId } = await (await openSqlShop(db)).person({ next: '2099-01-01' }));
});
afterAll(() => db.close());

const jobOn = (today: string, years: { DE: number; changes: number }) =>
  clearOldData({
    db,
    clock: { today: () => today, now: () => new Date(`${today}T12:00:00Z`) },
    config: { retention: { orders: { DE: years.DE, AT: 7 }, declarations: 3, changes: years.changes, accounts: 0 } },
  } as AppContext);

/** Adds paid orders and rows of the change log, a day each from 1 January 2020. */
const fill = () =>
  db.exec(`
    delete from retention_walks; delete from orders; delete from payments; delete from kept_revenue; delete from change_log;
    with added as (
      insert into orders (customer_id, subscription_id, is_immediate, due_on, placed_at, payment)
      select s.customer_id, s.id, true, date '2020-01-01' + n, timestamptz '2020-01-01 12:00+01' + n * interval '1 day', 'paid'
      from subscriptions s, generate_series(0, ${ORDERS - 1}) n where s.id = ${subscriptionId} returning *)
    insert into payments (id, order_id, order_version, customer_id, subscription_id, billed_on, response_type, total_cents,
      tax_cents, shipping_cents)
    select id, id, 1, customer_id, subscription_id, due_on, 'SUCCESS', 100, 0, 0 from added;
    insert into change_log (changed_at, customer_id, actor, subject, subject_id, action, before, after)
      select placed_at, customer_id, 'customer', 'customer', customer_id, 'x', '{"city": "Ulm"}', '{}' from orders`);

const read = async () => {
  const [row] =
    await db.query(`select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments,
    (select coalesce(sum(revenue_cents), 0)::int from kept_revenue) as kept,
    (select count(*)::int from change_log where before <> '{}') as filled`);
  return row;
};
const revenue = () => db.query('select cohort, month, revenue_cents from cohort_flows order by 1, 2');

test('clears pieces, ends after one at a shutdown, and the next run continues', async () => {
  await fill();
  await recountHistory(db);
  const before = await revenue();
  const job = jobOn('2029-01-01', { DE: 8, changes: 3 });
  let pieces = 0;
  await job.run(() => (pieces += 1) > 1);
  expect(await read()).toMatchObject({ orders: ORDERS - PIECE, payments: ORDERS - PIECE, kept: PIECE * 100 });
  await job.run(() => false);
  expect(await read()).toEqual({ orders: 0, payments: 0, kept: ORDERS * 100, filled: 0 });
  await recountHistory(db);
  expect(await revenue()).toEqual(before);
});

test('waits for the end of the year, and looks again in the next month', async () => {
  await fill();
  const years = { DE: 8, changes: 8 };
  await jobOn('2028-12-31', years).run(() => false);
  expect(await read()).toMatchObject({ orders: ORDERS, filled: ORDERS });
  await jobOn('2028-12-31', { DE: 7, changes: 7 }).run(() => false);
  expect(await read()).toMatchObject({ orders: ORDERS, filled: ORDERS });
  await jobOn('2029-01-01', years).run(() => false);
  expect(await read()).toMatchObject({ orders: 0, filled: 0 });
});

test('keeps data for good with a term of 0', async () => {
  await fill();
  await jobOn('2099-01-01', { DE: 0, changes: 0 }).run(() => false);
  expect(await read()).toEqual({ orders: ORDERS, payments: ORDERS, kept: 0, filled: ORDERS });
});
