import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../server/db/Db';
import { openSqlDatabase } from '../support/sqlDatabase';

const FOLDER = join(__dirname, '../../server/db/migrations');
const NAME = '0014_failed_payments.sql';
const scripts = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
const run = (file: string) => db.exec(readFileSync(join(FOLDER, file), 'utf8'));

let db: Db;
// A schema of an earlier version, in a place of its own.
beforeAll(async () => {
  db = await openSqlDatabase();
  await db.exec('create schema earlier; set search_path to earlier, public');
  for (const file of scripts.sort().filter((one) => one < NAME)) await run(file);
  await db.exec(`
    insert into customers (id, first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
      values (1, 'A', 'B', 'a@b.de', 'a@b.de', 'x', 'x', 'x', 'DE', '10115');
    insert into pay_sources (id, customer_id, type, card_last4, card_month, card_year, gateway_token)
      values (1, 1, 'CREDITCARD', '4242', 12, 2030, 'tok');
    insert into products (id, sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
      image_path, price_cents, stock_qty) values (1, 'S', 'litter', '', '', '', '', '', '', '', 100, 9);`);
});
afterAll(() => db.close());

const ROWS = {
  paid: `1, 'ACTIVE', '2026-12-01', null, 0, null, null`,
  declined: `1, 'ACTIVE', '2026-11-20', null, 2, '2026-11-23', null`,
  cardless: `null, 'ACTIVE', '2026-11-20', null, 1, '2026-11-21', null`,
  'waiting after a decline': `1, 'ACTIVE', '2026-11-20', null, 1, null, '2026-11-21'`,
  'given up': `1, 'RECYCLE_FAILED', null, '2026-11-25', 0, null, null`,
  'given up before ends were kept': `null, 'RECYCLE_FAILED', null, null, 0, null, null`,
  cancelled: `1, 'CANCELLED', null, '2026-11-25', 0, null, null`,
};

test('finds out since when orders of an earlier version could not be paid (rules §24.21)', async () => {
  for (const [index, row] of Object.values(ROWS).entries()) {
    await db.exec(`insert into subscriptions (id, customer_id, product_id, qty, unit_price_cents, shipping_cents, tax_cents,
      interval_days, started_on, pay_source_id, status, next_bill_date, ended_on, retry_no, retry_on, waiting_since)
      values (${index}, 1, 1, 1, 100, 0, 19, 28, '2026-01-01', ${row})`);
  }
  await run(NAME);
  const found = await db.query('select failed_since as since, failed_for as reason from subscriptions order by id');
  expect(Object.keys(ROWS).map((name, index) => [name, found[index]])).toEqual([
    ['paid', { since: null, reason: null }],
    ['declined', { since: '2026-11-20', reason: 'declined' }],
    ['cardless', { since: '2026-11-20', reason: 'noCard' }],
    ['waiting after a decline', { since: '2026-11-20', reason: 'declined' }],
    ['given up', { since: '2026-11-20', reason: 'declined' }],
    ['given up before ends were kept', { since: '2026-01-01', reason: 'noCard' }],
    ['cancelled', { since: null, reason: null }],
  ]);
});
