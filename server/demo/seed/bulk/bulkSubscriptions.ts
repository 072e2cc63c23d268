import { SHIPPING_CENTS, SHIPPING_FREE_FROM_CENTS } from '#src/domain/order/shipping';
import { VAT_PERCENT } from '#src/domain/order/tax';
import type { Sql } from '#server/db/Db';
import { createDice, type BulkPlan } from './dice';
import { takeIdRange } from './takeIdRange';

/** Scale of the exponential lifetimes, in days. */
const MEAN_LIFE_DAYS = 520;
const EARLY_END = 0.12;
const SWAPPED = 0.08;
const PAUSED_NOW = 0.07;
const PAUSED_ONCE = 0.1;
/** SQL: lengths of a pause in days, for one, two or three months (rules §9.1). */
const PAUSE_DAYS = 'array[31, 61, 92]';

/** SQL: a random product type, mostly litter for a customer's first subscription (`k = 1`). */
const typeOf = (roll: string): string => `
  case when k = 1 then case when ${roll} < 0.8 then 'litter' when ${roll} < 0.88 then 'scoop'
      when ${roll} < 0.95 then 'box' else 'mat' end
    else case when ${roll} < 0.25 then 'litter' when ${roll} < 0.6 then 'scoop'
      when ${roll} < 0.85 then 'box' else 'mat' end end`;

/** SQL: a random item of the array, more often an early item. */
const favourite = (array: string, roll: string): string =>
  `${array}[1 + floor(power(${roll}, 1.6) * cardinality(${array}))::int]`;

/** Creates the temporary table `seed_lives` with one row per subscription; `g` numbers the customers. */
async function planLives(sql: Sql, { seed, customers, today }: BulkPlan, firstCustomer: number): Promise<void> {
  const { roll } = createDice(seed);
  await sql.exec(`
    create temporary table seed_lives on commit drop as
    with goods as materialized (
      select type, array_agg(id order by stock_qty desc, id) as ids
      from products where active and stock_qty > 0 group by type),
    slots as (
      select g, k, g * 4 + k as n
      from generate_series(1, ${customers}) as g
      cross join lateral generate_series(1,
        case when ${roll('g', 30)} < 0.06 then 3 when ${roll('g', 30)} < 0.25 then 2 else 1 end) as k),
    started as (
      select slots.*, ${firstCustomer} - 1 + g as customer_id, case k when 1 then joined_on
          else joined_on + floor(${roll('n', 31)} * (date '${today}' - joined_on))::int end as started_on,
        ${typeOf(roll('n', 32))} as type, ${typeOf(roll('n', 33))} as old_type
      from slots
      join (select id, (created_at at time zone 'Europe/Berlin')::date as joined_on from customers) as c
        on c.id = ${firstCustomer} - 1 + g),
    lived as (
      select *, started_on + 14 + floor(-ln(1 - ${roll('n', 34)}) * ${MEAN_LIFE_DAYS}
        * case when ${roll('n', 35)} < ${EARLY_END} then 0.15 else 1 end)::int as dies_on
      from started),
    aged as (
      select *, case when dies_on <= date '${today}' then dies_on end as ended_on,
        least(dies_on, date '${today}') - started_on as age from lived)
    select n, g, customer_id, started_on, ended_on,
      ${favourite('goods.ids', roll('n', 36))} as product_id,
      case when age > 60 and ${roll('n', 37)} < ${SWAPPED}
        then ${favourite('old_goods.ids', roll('n', 38))} end as old_product_id,
      started_on + 20 + floor(${roll('n', 39)} * (age - 40))::int as swapped_on,
      case when ended_on is null then case when ${roll('n', 40)} < ${PAUSED_NOW} and age > 40 then 'PAUSED' else 'ACTIVE' end
        when ${roll('n', 40)} < 0.15 then 'INACTIVE'
        when ${roll('n', 40)} < 0.27 and age > 30 then 'RECYCLE_FAILED' else 'CANCELLED' end as status,
      (array[1, 1, 1, 2, 2, 3])[1 + floor(${roll('n', 41)} * 6)::int] as qty,
      case when ${roll('n', 42)} < ${PAUSED_ONCE} and age > 150
        then started_on + 30 + floor(${roll('n', 43)} * (age - 140))::int end as pause_from,
      (${PAUSE_DAYS})[1 + floor(${roll('n', 44)} * 3)::int] as pause_days,
      floor(${roll('n', 45)} * 30)::int as paused_since, floor(${roll('n', 46)} * 60)::int as resumes_in
    from aged
    join goods on goods.type = aged.type
    join goods as old_goods on old_goods.type = aged.old_type
    order by n;

    update seed_lives set old_product_id = null where old_product_id = product_id;`);
}

/**
 * Inserts subscriptions with their periods, for `plan.customers` customers from the id `firstCustomer` on.
 * Leaves the temporary table `seed_billing` for `planBulkPayments`. @returns the ids of the subscriptions
 */
export async function insertBulkSubscriptions(
  sql: Sql,
  plan: BulkPlan,
  firstCustomer: number,
): Promise<{ first: number; last: number }> {
  const { roll } = createDice(plan.seed);
  await planLives(sql, plan, firstCustomer);
  const [counted] = await sql.query<{ count: number }>('select count(*) as count from seed_lives');
  const count = counted?.count ?? 0;
  const first = await takeIdRange(sql, 'subscriptions', count);
  const today = `date '${plan.today}'`;
  await sql.exec(`
    analyze seed_lives;
    create temporary table seed_billing on commit drop as
    with frequencies as materialized (
      select product_id, array_agg(weeks order by weeks) as weeks from product_frequencies group by product_id)
    select ${first} - 1 + row_number() over (order by n) as id, l.*, p.type, coalesce(o.type, p.type) as old_type,
      7 * ${createDice(plan.seed).pick('f.weeks', 'n', 47)} as interval_days,
      p.price_cents, p.old_price_cents, coalesce(o.price_cents, p.price_cents) as first_price_cents,
      case coalesce(c.ship_country, c.country) when 'AT' then ${VAT_PERCENT.AT} else ${VAT_PERCENT.DE} end as tax_percent
    from seed_lives l
    join products p on p.id = l.product_id
    left join products o on o.id = l.old_product_id
    join frequencies f on f.product_id = l.product_id
    join customers c on c.id = l.customer_id;
    create index on seed_billing (id);
    analyze seed_billing;

    insert into subscriptions (id, customer_id, product_id, pay_source_id, qty, unit_price_cents, old_price_cents,
      shipping_cents, tax_cents, interval_days, next_bill_date, restart_date, status, started_on, ended_on, cancel_reason,
      failed_since, failed_for)
    select b.id, b.customer_id, product_id, s.id, qty, price_cents, old_price_cents,
      case when price_cents * qty >= ${SHIPPING_FREE_FROM_CENTS} then 0 else ${SHIPPING_CENTS} end,
      round(price_cents * qty * tax_percent / 100.0)::int, interval_days,
      case status when 'ACTIVE' then started_on + ((${today} - started_on) / interval_days + 1) * interval_days
        when 'PAUSED' then ${today} + 1 + resumes_in end,
      case status when 'PAUSED' then ${today} + 1 + resumes_in end, status, started_on, ended_on,
      case status when 'CANCELLED' then (array['2', '3', 'Wir ziehen um.'])[1 + floor(${roll('n', 48)} * 3)::int] end,
      case status when 'RECYCLE_FAILED' then ended_on end, case status when 'RECYCLE_FAILED' then 'declined' end
    from seed_billing b left join pay_sources s on s.customer_id = b.customer_id
    order by b.id;

    insert into subscription_periods
      (subscription_id, customer_id, product_type, from_day, to_day, after_swap, before_swap, ran_before)
    select id, customer_id, old_type, started_on, swapped_on, false, true, false
    from seed_billing where old_type <> type
    union all
    select id, customer_id, type, case when old_type <> type then swapped_on else started_on end, ended_on,
      old_type <> type, false, old_type <> type
    from seed_billing;`);
  return { first, last: first + count - 1 };
}
