import { SHIPPING_CENTS, SHIPPING_FREE_FROM_CENTS } from '#src/domain/order/shipping';
import type { Sql } from '#server/db/Db';
import { SEEDED_CHARGE_REF } from '../../../gateways/stand-in/seededCharge';
import { createDice, type BulkPlan } from './dice';

const DECLINED = 0.03;
/** SQL: days from the due date to each of four tries, because retries follow after 1, 3 and 5 days. */
const TRIES = 'array[0, 1, 4, 9]';

/** Plans the payments for `seed_billing` in the table `seed_payments`, some of them declined and retried. */
export async function planBulkPayments(sql: Sql, { seed, today }: BulkPlan): Promise<void> {
  const { roll } = createDice(seed);
  const day = `date '${today}'`;
  await sql.exec(`
    create temporary table seed_payments on commit drop as
    with bills as (
      select b.*, number, started_on + number * interval_days as due_on
      from seed_billing b
      cross join lateral generate_series(0, case status
          when 'RECYCLE_FAILED' then greatest(ended_on - 10 - started_on, 0)
          when 'PAUSED' then greatest(${day} - paused_since - started_on, 0)
          else least(coalesce(ended_on - 1, ${day}), ${day}) - started_on end / interval_days) as number
      where pause_from is null or not started_on + number * interval_days between pause_from and pause_from + pause_days
    ), tries as (
      select bills.*, try_on, try_on = due_on + 1 or not declines as succeeds
      from (select *, due_on < ${day} and ${roll('n * 200 + number', 50)} < ${DECLINED} as declines from bills) as bills
      cross join lateral (
        select due_on as try_on union all select due_on + 1 where declines) as dates
      union all
      select b.*, -1, ended_on - 9, true, ended_on - 9 + after, false
      from seed_billing b cross join lateral unnest(${TRIES}) as after
      where status = 'RECYCLE_FAILED' and ended_on - 9 > started_on), billed as (
      select b.*, case when swapped then product_id else old_product_id end as its_product_id,
        case when swapped then price_cents else first_price_cents end as its_price_cents
      from (select *, old_product_id is null or try_on >= swapped_on as swapped from tries) as b
      order by id, try_on
    ), sums as (
      select *, its_price_cents * qty as items_cents, round(its_price_cents * qty * tax_percent / 100.0)::int as tax_cents,
        case when its_price_cents * qty >= ${SHIPPING_FREE_FROM_CENTS} then 0 else ${SHIPPING_CENTS} end as shipping_cents
      from billed)
    select nextval('payments_id_seq') as id, customer_id, id as subscription_id, try_on as billed_on,
      case when succeeds then 'SUCCESS' else 'SOFT_DECLINE' end as response_type,
      items_cents + tax_cents + shipping_cents as total_cents, tax_cents, shipping_cents, 0 as discount_cents,
      case when succeeds and (ended_on is null or due_on + interval_days < ended_on)
        then due_on + interval_days when ended_on is null then due_on end as next_bill_date,
      null::bigint as order_id, its_product_id as product_id, qty, its_price_cents as unit_price_cents
    from sums;
    analyze seed_payments;`);
}

/** SQL: charged by the stand-in, and recent, because the references of all payments would take much space. */
const IS_REFUNDABLE = `response_type = 'SUCCESS' and total_cents > 0 and billed_on > business_today() - 90`;

/** Tables of `seedOrders`; the payments are stored with their orders. */
export const BULK_TABLES = {
  payments: 'seed_payments',
  items: '(select id as payment_id, 1 as line, product_id, qty, unit_price_cents from seed_payments)',
  link: `insert into payments (id, customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents,
      shipping_cents, next_bill_date, order_id, order_version, gateway_ref, provider, provider_account)
    select id, customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents, shipping_cents,
      next_bill_date, its_order, its_version, case when ${IS_REFUNDABLE} then ${SEEDED_CHARGE_REF} end,
      case when ${IS_REFUNDABLE} then 'stand-in' end, case when ${IS_REFUNDABLE} then 'stand-in' end
    from known order by id`,
};
