import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ownDatabase } from '../support/ownDatabase';

const SEED = join(__dirname, '../../dist/server/seed.js');
const SEED_MS = 180_000;
const CUSTOMERS = 300;

/** What the shop holds, without what is of the moment it was filled in. */
const SHOP = `
  select json_build_object(
    'cohorts', (select json_agg(distinct to_char(started_on, 'YYYY-MM')) from subscriptions),
    'statuses', (select json_agg(distinct status) from subscriptions),
    'types', (select json_agg(distinct p.type) from subscriptions s join products p on p.id = s.product_id),
    'responses', (select json_agg(distinct response_type) from payments),
    'customers', (select count(*) from customers),
    'discounts', (select json_agg(distinct case when start_date > current_date then 'Scheduled'
       when end_date < current_date then 'Expired' else 'Active' end) from discounts),
    'usedUp', (select count(*) from discounts where used_count = usage_limit),
    'swaps', (select count(*) from subscription_periods where before_swap),
    'people', (select md5(string_agg(concat_ws(':', first_name, last_name, email, address1, city), '|' order by id)) from customers),
    'orders', (select md5(string_agg(concat_ws(':', customer_id, product_id, qty, status, started_on, next_bill_date), '|' order by id))
       from subscriptions),
    'money', (select md5(string_agg(concat_ws(':', subscription_id, billed_on, response_type, total_cents), '|' order by id)) from payments)
  ) as shop`;

interface Shop {
  cohorts: string[];
  statuses: string[];
  types: string[];
  responses: string[];
  customers: number;
  discounts: string[];
  usedUp: number;
  swaps: number;
  people: string;
  orders: string;
  money: string;
}

async function shopOf(seed: number): Promise<Shop> {
  const database = await ownDatabase();
  try {
    const args = [SEED, '--customers', String(CUSTOMERS), '--seed', String(seed)];
    execFileSync(process.execPath, args, { env: { PATH: process.env.PATH, ...database.env } });
    const [row] = await database.read(SHOP);
    return row?.shop as Shop;
  } finally {
    await database.drop();
  }
}

let shop: Shop;
beforeAll(async () => {
  shop = await shopOf(7);
}, SEED_MS);

test('the shop has been open since May 2025, with everything that happens in one', () => {
  expect(shop.cohorts[0]).toBe('2025-05');
  const [year, month] = (shop.cohorts.at(-1) ?? '').split('-').map(Number);
  // No month is left out on the way to the newest.
  expect(shop.cohorts).toHaveLength((Number(year) - 2025) * 12 + Number(month) - 4);
  expect(shop.statuses.sort()).toEqual(['ACTIVE', 'CANCELLED', 'INACTIVE', 'PAUSED', 'RECYCLE_FAILED']);
  expect(shop.types.length).toBeGreaterThanOrEqual(3);
  expect(shop.responses.sort()).toEqual(['SOFT_DECLINE', 'SUCCESS']);
  expect(shop.discounts.sort()).toEqual(['Active', 'Expired', 'Scheduled']);
  expect(shop.usedUp).toBeGreaterThan(0);
  expect(shop.swaps).toBeGreaterThan(0);
  expect(shop.customers).toBeGreaterThanOrEqual(CUSTOMERS);
});

test(
  'the same seed makes the same shop, another one another',
  async () => {
    expect(await shopOf(7)).toEqual(shop);
    const other = await shopOf(8);
    expect([other.people, other.orders, other.money]).not.toContain(shop.people);
    expect(other.orders).not.toBe(shop.orders);
    expect(other.money).not.toBe(shop.money);
  },
  SEED_MS,
);
