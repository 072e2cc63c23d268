import { range, twoNodes } from '../support/twoNodes';

const ORDERS = 1_000;
const RUNS = 8;

const { api, sql } = twoNodes();

test('two nodes at once delete each old order once, and keep its revenue once (rules §40.8)', async () => {
  const { purchaseId } = await api().customer({ payments: 0 });
  await sql(`with added as (
      insert into orders (customer_id, subscription_id, is_immediate, due_on, placed_at, payment)
      select customer_id, id, true, date '2010-01-01' + n, timestamptz '2010-01-01 12:00+01' + n * interval '1 day', 'paid'
      from subscriptions, generate_series(1, ${ORDERS}) n where id = ${purchaseId} returning *)
    insert into payments (id, order_id, order_version, customer_id, subscription_id, billed_on, response_type, total_cents,
      tax_cents, shipping_cents)
    select id, id, 1, customer_id, subscription_id, due_on, 'SUCCESS', 100, 0, 0 from added`);
  await Promise.all(range(RUNS).map((index) => api(index).runJobs('retention')));
  const [left] = await sql(`select (select count(*)::int from orders where subscription_id = ${purchaseId}) as orders,
    (select count(*)::int from payments where subscription_id = ${purchaseId}) as payments,
    (select sum(revenue_cents)::int from kept_revenue) as kept`);
  expect(left).toEqual({ orders: 0, payments: 0, kept: ORDERS * 100 });
});
