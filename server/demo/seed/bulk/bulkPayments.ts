import { SHIPPING_CENTS, SHIPPING_FREE_FROM_CENTS } from '#src/domain/order/shipping';
import type { Sql } from '#server/db/Db';
import { createDice, type BulkPlan } from './dice';

const DECLINED = 0.03;
/** SQL: days from the due date to each of four tries, because retries follow after 1, 3 and 5 days. */
const TRIES = 'array[0, 1, 4, 9]';

/** Inserts payments for `seed_billing`, some of them declined and retried. */
export async function insertBulkPayments(sql: Sql, { seed, today }: BulkPlan): Promise<void> {
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
      where status = 'RECYCLE_FAILED' and ended_on - 9 > started_on)
    select id as subscription_id, customer_id, try_on as billed_on, succeeds, qty,
      case when swapped then product_id else old_product_id end as product_id,
      case when swapped then price_cents else first_price_cents end as unit_price_cents, tax_percent,
      case when succeeds and (ended_on is null or due_on + interval_days < ended_on)
        then due_on + interval_days when ended_on is null then due_on end as next_bill_date
    from (select *, old_product_id is null or try_on >= swapped_on as swapped from tries) as billed;

    with sums as (
      select *, unit_price_cents * qty as items_cents,
        round(unit_price_cents * qty * tax_percent / 100.0)::int as tax_cents,
        case when unit_price_cents * qty >= ${SHIPPING_FREE_FROM_CENTS} then 0 else ${SHIPPING_CENTS} end as shipping_cents
      from seed_payments)
    insert into payments (customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents, shipping_cents,
      next_bill_date)
    select customer_id, subscription_id, billed_on, case when succeeds then 'SUCCESS' else 'SOFT_DECLINE' end,
      items_cents + tax_cents + shipping_cents, tax_cents, shipping_cents, next_bill_date
    from sums order by subscription_id, billed_on;

    insert into payment_items (payment_id, line, customer_id, product_id, qty, unit_price_cents)
    select p.id, 1, p.customer_id,
      case when b.old_product_id is null or p.billed_on >= b.swapped_on then b.product_id else b.old_product_id end,
      b.qty,
      case when b.old_product_id is null or p.billed_on >= b.swapped_on then b.price_cents else b.first_price_cents end
    from payments p join seed_billing b on b.id = p.subscription_id;`);
}
