import { existsSync, readFileSync } from 'node:fs';
import { productsCommand } from '#server/cli/productsCommand';
import { seedCommand } from '#server/cli/seedCommand';
import type { Db } from '#server/db/Db';
import { seedShop } from '#server/demo/seed/seedDatabase';
import { isPersonName } from '#src/domain/customer/person';
import { auditOrders } from '../../support/orderBooks';
import { openSqlDatabase } from '../../support/sqlDatabase';

const CUSTOMERS = 300;
const SEED = 7;

/** Content of the shop without the time of the seed. */
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

let db: Db;
let shop: Shop;
beforeAll(async () => {
  db = await openSqlDatabase();
  const lines: string[] = [];
  const args = ['--customers', String(CUSTOMERS), '--seed', String(SEED)];
  const done = await seedCommand(args, 0, (line) => lines.push(line))(db);
  expect(done).toBe(`${CUSTOMERS} customers are in.`);
  expect(lines).toContainEqual(expect.stringMatching(/^all: \d+\.\d s$/));
  shop = await readShop();
});
afterAll(() => db.close());

async function readShop(): Promise<Shop> {
  const [row] = await db.query<{ shop: Shop }>(SHOP);
  if (!row) throw new Error('There is no shop.');
  return row.shop;
}

const EMPTY = `do $$ begin
  execute (select 'truncate ' || string_agg(tablename, ', ') || ' restart identity'
    from pg_tables where schemaname = 'public');
end $$`;

/** Empties the shop, seeds it again and returns its content. */
async function seedAgain(seed: number): Promise<Shop> {
  await db.exec(EMPTY);
  await db.tx((tx) => seedShop(tx, { customers: CUSTOMERS, seed }));
  return readShop();
}

test('seeds the products of the list in its order, and an import changes nothing', async () => {
  const file = 'server/demo/seed/products.json';
  const run = productsCommand([file], { read: readFileSync, hasPicture: (path) => existsSync(`public${path}`) });
  const list = JSON.parse(readFileSync(file, 'utf8')) as { sku: string }[];
  expect(await run(db)).toBe(`${list.length} products in the list, 0 of them new or changed.`);
  const stored = await db.query<{ sku: string }>('select sku from products order by id');
  expect(stored).toEqual(list.map(({ sku }) => ({ sku })));
});

test('seeds a shop since May 2025 with every status, type, payment result and kind of discount', () => {
  expect(shop.cohorts[0]).toBe('2025-05');
  const [year, month] = (shop.cohorts.at(-1) ?? '').split('-').map(Number);
  // One cohort for every month since the opening.
  expect(shop.cohorts).toHaveLength((Number(year) - 2025) * 12 + Number(month) - 4);
  expect(shop.statuses.sort()).toEqual(['ACTIVE', 'CANCELLED', 'INACTIVE', 'PAUSED', 'RECYCLE_FAILED']);
  expect(shop.types.length).toBeGreaterThanOrEqual(3);
  expect(shop.responses.sort()).toEqual(['SOFT_DECLINE', 'SUCCESS']);
  expect(shop.discounts.sort()).toEqual(['Active', 'Expired', 'Scheduled']);
  expect(shop.usedUp).toBeGreaterThan(0);
  expect(shop.swaps).toBeGreaterThan(0);
  expect(shop.customers).toBeGreaterThanOrEqual(CUSTOMERS);
});

test('seeds true books of orders, each payment with its order, in every state', async () => {
  expect(await auditOrders((statement) => db.query(statement))).toEqual([]);
  const states = await db.query(`select distinct payment || ' ' || fulfilment as state from orders order by state`);
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['declined placed', 'paid delivered', 'paid shipped']),
  );
  const addresses = await db.query(
    `select from order_terms where delivery is null or billing is null or card_last4 is null`,
  );
  expect(addresses).toEqual([]);
});

test('seeds many valid names, some with diacritics', async () => {
  const rows = await db.query<{ first: string; last: string }>(
    'select first_name as first, last_name as last from customers',
  );
  const names = rows.flatMap(({ first, last }) => [first, last]);
  expect(names.filter((name) => !isPersonName(name))).toEqual([]);
  expect(new Set(names).size).toBeGreaterThan(CUSTOMERS);
  expect(names.some((name) => /[äöüß]/i.test(name))).toBe(true);
});

test('creates equal shops from equal seeds, and different shops from different seeds', async () => {
  expect(await seedAgain(SEED)).toEqual(shop);
  const other = await seedAgain(SEED + 1);
  expect([other.people, other.orders, other.money]).not.toContain(shop.people);
  expect(other.orders).not.toBe(shop.orders);
  expect(other.money).not.toBe(shop.money);
});
