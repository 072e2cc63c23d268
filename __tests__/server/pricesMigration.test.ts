import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../server/db/Db';
import { openSqlDatabase } from '../support/sqlDatabase';

const FOLDER = join(__dirname, '../../server/db/migrations');
const NAME = '0018_prices.sql';
const run = (file: string) => db.exec(readFileSync(join(FOLDER, file), 'utf8'));

let db: Db;
// A schema of an earlier version, in a place of its own.
beforeAll(async () => {
  db = await openSqlDatabase();
  await db.exec('create schema earlier; set search_path to earlier, public');
  const earlier = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file < NAME);
  for (const file of earlier.sort()) await run(file);
});
afterAll(() => db.close());

test('begins the price history with the present prices, of which no earlier one is known (rules §29.4)', async () => {
  await db.exec(`
    insert into products (id, sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
      image_path, price_cents, old_price_cents, stock_qty)
    values (1, 'A', 'litter', '', '', '', '', '', '', '', 100, null, 9),
      (2, 'B', 'litter', '', '', '', '', '', '', '', 100, 200, 9)`);
  await run(NAME);
  expect(
    await db.query(
      `select product_id::int as id, price_cents as price, old_price_cents as old, lowest_cents as lowest,
         valid_from = now() or now() - valid_from < interval '1 hour' as "isNow"
       from product_prices order by product_id`,
    ),
  ).toEqual([
    { id: 1, price: 100, old: null, lowest: null, isNow: true },
    { id: 2, price: 100, old: 200, lowest: null, isNow: true },
  ]);
  expect(await db.query('select distinct content_amount, content_unit from products')).toEqual([
    { content_amount: null, content_unit: null },
  ]);
});
