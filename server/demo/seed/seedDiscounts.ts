import { normalizeDiscountCode } from '#src/domain/discount/discountCode';
import { VAT_PERCENT } from '#src/domain/order/tax';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import type { Sql } from '../../db/Db';
import { createDice } from './bulk/dice';
import { CUSTOMER_EMAIL, FAMILY_EMAIL } from './demoSignIns';
import { insertRows } from './insertRows';

interface SeedDiscount {
  code: string;
  /** Amount in percent or euros. */
  amount: number;
  isPercent: boolean;
  usageLimit?: number;
  oncePerCustomer?: boolean;
  /** Start in days from today; negative for a past day. */
  starts: number;
  ends?: number;
  customers?: readonly string[];
}

const percent = (code: string, amount: number, starts: number, more: Partial<SeedDiscount> = {}): SeedDiscount => ({
  code,
  amount,
  isPercent: true,
  starts,
  ...more,
});
const euro = (code: string, amount: number, starts: number, more: Partial<SeedDiscount> = {}): SeedDiscount => ({
  ...percent(code, amount, starts, more),
  isPercent: false,
});

const WELCOME = 'WILLKOMMEN10';
const USED_UP = 'TESTWOCHE';
const USED_UP_LIMIT = 3;
/** Shares of the active subscriptions that have redeemed each code. */
const REDEEMED = {
  [WELCOME]: 0.05,
  TREUE3: 0.04,
  KATZENFREUND: 0.035,
  SANDKASTEN12: 0.025,
  HERBST8: 0.02,
  SOMMER15: 0.015,
  SCHULSTART5: 0.01,
};

/** SQL: the code of a subscription, by its random number; null for most. */
const codeOf = (roll: string): string => {
  let below = 0;
  const cases = Object.entries(REDEEMED).map(([code, share]) => {
    below += share;
    return `when ${roll} < ${below} then '${code}'`;
  });
  return `case ${cases.join(' ')} end`;
};

/** Discounts for more than one page of the admin's list. */
const DISCOUNTS: readonly SeedDiscount[] = [
  euro('OSTERN-4', 4, -230, { ends: -200 }),
  percent('SOMMER15', 15, -150, { ends: -80 }),
  euro('SCHULSTART5', 5, -85, { ends: -60, usageLimit: 200 }),
  percent(WELCOME, 10, -500, { oncePerCustomer: true }),
  euro('TREUE3', 3, -300, { oncePerCustomer: true }),
  percent('KATZENFREUND', 7.5, -120),
  percent('SANDKASTEN12', 12, -30, { usageLimit: 500, ends: 60 }),
  percent('HERBST8', 8, -40, { ends: 12 }),
  percent(USED_UP, 20, -60, { usageLimit: USED_UP_LIMIT, ends: 30 }),
  euro('EINMAL25', 25, -5, { usageLimit: 1 }),
  percent('FAMILIE10', 10, -20, { customers: [CUSTOMER_EMAIL, FAMILY_EMAIL] }),
  percent('ADVENT20', 20, 10, { ends: 34 }),
  euro('NEUJAHR5', 5, 45, { ends: 75 }),
  percent('FRUEHLING-2027', 12.5, 120, { usageLimit: 9_999 }),
];

/** Redeems codes on some active subscriptions. Computes amounts as src/domain/order/order.ts does. */
async function redeem(sql: Sql, seed: number): Promise<void> {
  const { roll } = createDice(seed);
  const eligible = `status = 'ACTIVE' and started_on < current_date - 60`;
  await sql.exec(`
    with chosen as (
      select id, customer_id,
        case when row_number() over (order by id desc) <= ${USED_UP_LIMIT} then '${USED_UP}' else code end as code
      from (select *, ${codeOf(roll('id', 60))} as code from subscriptions where ${eligible}) as rolled
      where code is not null),
    once as (select distinct on (customer_id, code) * from chosen order by customer_id, code, id)
    insert into discount_redemptions (discount_id, customer_id, subscription_id, code, amount_hundredths, is_percent,
      created_at)
    select d.id, once.customer_id, once.id, d.code, d.amount_hundredths, d.is_percent, d.start_date + 2
    from once join discounts d on d.code = once.code;

    update discounts d set used_count = used
    from (select discount_id, count(*) as used from discount_redemptions group by 1) as counted
    where counted.discount_id = d.id;

    update subscriptions s set discount_cents = off,
      tax_cents = round((qty * unit_price_cents - off) * percent / 100.0)
    from (select subscription_id, s.id, case when r.is_percent
              then round(s.qty * s.unit_price_cents * r.amount_hundredths / 10000.0)::int
              else least(s.qty * s.unit_price_cents, r.amount_hundredths) end as off,
            case coalesce(c.ship_country, c.country) when 'AT' then ${VAT_PERCENT.AT} else ${VAT_PERCENT.DE} end as percent
          from discount_redemptions r
          join subscriptions s on s.id = r.subscription_id join customers c on c.id = s.customer_id) as priced
    where priced.id = s.id;`);
}

/** Inserts the demo's discounts, with dates relative to `today`, and some redemptions. */
export async function seedDiscounts(sql: Sql, today: IsoDate, seed: number): Promise<void> {
  await insertRows(
    sql,
    'discounts',
    DISCOUNTS.map(({ code, amount, isPercent, usageLimit, oncePerCustomer, starts, ends }, index) => ({
      id: index + 1,
      code,
      code_norm: normalizeDiscountCode(code),
      amount_hundredths: Math.round(amount * 100),
      is_percent: isPercent,
      usage_limit: usageLimit ?? null,
      used_count: 0,
      once_per_customer: oncePerCustomer ?? false,
      start_date: addDays(today, starts),
      end_date: ends === undefined ? null : addDays(today, ends),
    })),
  );
  await sql.query(`select setval(pg_get_serial_sequence('discounts', 'id'), (select max(id) from discounts))`);
  for (const { code, customers = [] } of DISCOUNTS) {
    for (const email of customers) {
      await sql.query(
        'insert into discount_customers (discount_id, email_norm) select id, $2 from discounts where code = $1',
        [code, email],
      );
    }
  }
  await redeem(sql, seed);
}
