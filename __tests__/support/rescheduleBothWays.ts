import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareDb } from '../../scripts/bench/bareDb';
import { bareReschedule } from '../../scripts/bench/bareReschedule';
import { productStatements } from '../../scripts/bench/productStatements';
import type { Services } from '../../server/core/services/services';
import { changeSubscription } from '../../server/core/subscriptions/changeSubscription';
import type { SubscriptionCommand } from '../../server/core/subscriptions/SubscriptionCommand';
import { createFormatDay } from '../../server/core/wire/format';
import type { Db, Sql, SqlValue } from '../../server/db/Db';
import { moveOrder } from '../../server/core/orders/moveOrder';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { openEmptyDatabase } from './emptyDatabase';

// Moves an order by the product and by the route that it is measured against, on one database, and prints what each sent.
// A program of its own, because the server's schemas do not load inside Jest.
const [PRODUCTS_OWN, BARE] = [1, 2];

const MIGRATIONS = join(__dirname, '../../server/db/migrations');

/** Because plain Node cannot import the texts that `migrate` imports. */
async function createSchema(db: Db): Promise<void> {
  const [found] = await db.query<{ schema: string | null }>(`select to_regclass('subscriptions')::text as schema`);
  if (found?.schema) return;
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const file of files.sort()) await db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'));
}

const makeSubscriptions = (db: Db) =>
  db.exec(`
    insert into products (id, sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
      image_path, price_cents, stock_qty) values (1, 'ash', 'litter', 'Streu', 'Litter', '', '', '', '', '', 1490, 9);
    insert into customers (id, first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
      values (1, 'A', 'B', 'a@kunden.example', 'a@kunden.example', 'Am Platz 5', 'Berlin', 'BE', 'DE', '10115');
    insert into pay_sources (id, customer_id, type, brand, card_last4, card_month, card_year, gateway_token)
      values (1, 1, 'CREDITCARD', 'visa', '4242', 12, 2099, 'token');
    insert into subscriptions (id, customer_id, product_id, pay_source_id, qty, unit_price_cents, shipping_cents,
      tax_cents, interval_days, next_bill_date, status, started_on)
      select id, 1, 1, 1, 2, 1490, 490, 566, 28, current_date + 9, 'ACTIVE', current_date
      from generate_series(${PRODUCTS_OWN}, ${BARE}) as id`);

/** Notes each statement with the number of its parameters. */
function listenTo(sql: Sql) {
  const heard: [text: string, params: number][] = [];
  const query = <Row>(text: string, params: readonly SqlValue[] = []) => {
    heard.push([text, params.length]);
    return sql.query<Row>(text, params);
  };
  return { heard, query };
}

async function byProduct(db: Db, nextBillDate: string) {
  const { heard, query } = listenTo(db);
  const now = new Date();
  const listening: Db = { ...db, query, tx: (run) => db.tx(() => run({ ...db, query })) };
  const services = {
    db: listening,
    clock: { now: () => now, today: () => businessDayAt(now) },
    formatDay: createFormatDay('spec'),
    publicOrigin: () => 'https://my.shop.example',
  } as Services;
  const command: SubscriptionCommand = {
    customerId: 1,
    actingAdmin: null,
    lang: 'de',
    subscriptionId: PRODUCTS_OWN,
    action: { scope: '1:/api/subscription/reschedule', key: 'product', requestHash: '' },
    version: undefined,
  };
  const { payload } = await changeSubscription(services, command, moveOrder(services, { nextBillDate, lang: 'de' }));
  return { heard, receipt: payload.receipt };
}

async function byBareRoute(db: Db, nextBillDate: string) {
  const { heard, query } = listenTo(db);
  const run: BareDb['run'] = ({ text }, params) => query(text, params);
  const bare: BareDb = { run, tx: (work) => db.tx(() => work(run)) };
  const move = { id: BARE, customerId: 1, key: 'bare', nextBillDate };
  const { payload } = await bareReschedule(bare, await productStatements(), move);
  return { heard, receipt: payload.receipt };
}

async function main(): Promise<void> {
  const db = await openEmptyDatabase();
  await createSchema(db);
  await makeSubscriptions(db);
  const nextBillDate = addDays(businessDayAt(new Date()), 20);
  const product = await byProduct(db, nextBillDate);
  const bare = await byBareRoute(db, nextBillDate);
  const logged = await db.query(
    `select action, before, after, receipt, undo_until is null as "isForGood" from change_log order by id`,
  );
  await db.close();
  process.stdout.write(JSON.stringify({ nextBillDate, product, bare, logged }));
}

void main();
