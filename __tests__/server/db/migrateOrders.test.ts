import { ordersRepository } from '#server/core/shop/billing/ordersRepository';
import type { Db } from '#server/db/Db';
import { migrateOrders } from '#server/jobs/migrateOrders';
import { addDays } from '#src/domain/isoDate';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop, type SqlShop } from '../../support/sqlShop';

let db: Db;
let shop: SqlShop;
beforeAll(async () => {
  db = await openSqlDatabase();
  shop = await openSqlShop(db);
});
afterAll(() => db.close());

const PRODUCT = `(select id from products where sku = 'OAK')`;
const migrate = (isStopping = () => false) => migrateOrders({ db }).run(isStopping);

/** A subscription with payments of an earlier version, such as `2026-03-01 declined`. */
async function subscription(...payments: string[]) {
  const { id: customerId, subscriptionId, cardId } = await shop.person({ next: '2026-12-24' });
  for (const [billedOn = '', result] of payments.map((payment) => payment.split(' '))) {
    await db.query(
      `with paid as (
         insert into payments (customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents, shipping_cents)
         values ($1, $2, $3, $4, 1680, 190, 490) returning id, customer_id)
       insert into payment_items (payment_id, line, customer_id, product_id, qty, unit_price_cents)
       select id, 1, customer_id, ${PRODUCT}, 1, 1000 from paid`,
      [customerId, subscriptionId, billedOn, result === 'paid' ? 'SUCCESS' : 'SOFT_DECLINE'],
    );
  }
  return { customerId, subscriptionId, cardId };
}
type Subscription = Awaited<ReturnType<typeof subscription>>;

const failSince = (subscriptionId: number, day: string) =>
  db.query(`update subscriptions set failed_since = $2, failed_for = 'declined' where id = $1`, [subscriptionId, day]);

/** A settled bill of an earlier version. */
const addBill = ({ customerId, subscriptionId }: Subscription, kind: string, state: string, day: string, due = day) =>
  db.query(
    `insert into bills (customer_id, subscription_id, bill_date, due_date, attempt_no, state, kind, gateway_key, product_id, qty,
       unit_price_cents, shipping_cents, tax_cents, lang, next_try_at)
     select $1, $2, $3, $4, 1, $5, $6, 'bill-' || count(*), ${PRODUCT}, 1, 1000, 490, 190, 'de', now() from bills`,
    [customerId, subscriptionId, day, due, state, kind],
  );

/** Opens a try of this version. */
async function openTry({ customerId, subscriptionId, cardId }: Subscription) {
  const [product] = await db.query<{ id: number }>(`select ${PRODUCT} as id`);
  const productId = product?.id ?? 0;
  return ordersRepository(db).openTry(
    {
      ...{ customerId, subscriptionId, billDate: '2026-04-09', dueDate: '2026-04-01', kind: 'retry', lang: 'de' },
      ...{ gatewayToken: 'tok', paySourceId: cardId, cardLast4: '4242', productId, quantity: 1, actingAdmin: null },
      ...{ unitPriceCents: 1000, shippingCents: 490, taxCents: 190, discountCents: 0, redemptionId: null },
      ...{ viaMail: false, isAdminTry: false, waivedCents: 0 },
    },
    19,
    new Date(),
  );
}

/** Orders of a subscription, each with the days of its payments. */
const ordersOf = async ({ subscriptionId }: Subscription) => {
  const rows = await db.query<{ line: string }>(
    `select concat_ws(' ', o.payment, o.fulfilment, case when o.is_immediate then 'now' end, 'due', o.due_on, 'v' || o.version)
       || ': ' || string_agg(concat_ws(' ', y.billed_on, 'v' || y.order_version), ', ' order by y.id) as line
     from orders o join payments y on y.order_id = o.id where o.subscription_id = $1 group by o.id order by o.id`,
    [subscriptionId],
  );
  return rows.map(({ line }) => line);
};

test('makes one order from declines and the payment within five days (rules §32.9)', async () => {
  const made = await subscription(
    ...['2026-01-01 paid', '2026-02-01 declined', '2026-02-02 declined', '2026-02-07 paid'],
    ...['2026-03-01 declined', '2026-03-07 paid'],
  );
  await migrate();
  expect(await ordersOf(made)).toEqual([
    'paid delivered due 2026-01-01 v1: 2026-01-01 v1',
    'paid delivered due 2026-02-01 v3: 2026-02-01 v1, 2026-02-02 v2, 2026-02-07 v3',
    'declined cancelled due 2026-03-01 v1: 2026-03-01 v1',
    'paid delivered due 2026-03-07 v1: 2026-03-07 v1',
  ]);
  const [terms] = await db.query(
    `select o.is_migrated, o.id = min(y.id) as is_first, delivery, billing, card_last4, lang, t.total_cents::int as total, sku,
       name_en, qty, tax_percent, i.tax_cents::int as tax
     from orders o join order_terms t on t.order_id = o.id and t.version = o.version join payments y on y.order_id = o.id
     join order_items i on i.order_id = o.id and i.version = o.version where o.subscription_id = $1
     group by o.id, t.order_id, t.version, i.order_id, i.version, i.line limit 1`,
    [made.subscriptionId],
  );
  expect(terms).toEqual({
    ...{ is_migrated: true, is_first: true, delivery: null, billing: null, card_last4: null, lang: 'en', total: 1680 },
    ...{ sku: 'OAK', name_en: 'Oak litter', qty: 1, tax_percent: 19, tax: 190 },
  });
});

test('links bills, makes a separate order from order now, and leaves an unsettled bill alone', async () => {
  const made = await subscription('2026-05-03 declined', '2026-05-03 declined', '2026-05-04 paid');
  await addBill(made, 'renewal', 'DECLINED', '2026-05-03', '2026-05-01');
  await addBill(made, 'order', 'DECLINED', '2026-05-03');
  await addBill(made, 'retry', 'SUCCESS', '2026-05-04', '2026-05-01');
  await addBill(made, 'order', 'PENDING', '2026-05-06');
  await migrate();
  expect(await ordersOf(made)).toEqual([
    'paid delivered due 2026-05-01 v2: 2026-05-03 v1, 2026-05-04 v2',
    'declined cancelled now due 2026-05-03 v1: 2026-05-03 v1',
  ]);
  const bills = await db.query(
    `select b.kind, b.order_version as version, b.order_id = y.order_id as is_own from bills b
     left join payments y on y.subscription_id = b.subscription_id and y.order_id = b.order_id and y.order_version = b.order_version
     where b.subscription_id = $1 order by b.id`,
    [made.subscriptionId],
  );
  expect(bills).toEqual([
    { kind: 'renewal', version: 1, is_own: true },
    { kind: 'order', version: 1, is_own: true },
    { kind: 'retry', version: 2, is_own: true },
    { kind: 'order', version: null, is_own: null },
  ]);
});

test('keeps an unpaid order open for the next try, whatever the days between', async () => {
  const made = await subscription('2026-04-01 declined', '2026-04-02 declined', '2026-04-20 declined');
  await failSince(made.subscriptionId, '2026-04-01');
  await migrate();
  const payments = '2026-04-01 v1, 2026-04-02 v2, 2026-04-20 v3';
  expect(await ordersOf(made)).toEqual([`declined placed due 2026-04-01 v3: ${payments}`]);
  expect(await openTry(made)).toMatchObject({ orderVersion: 4 });
  expect(await ordersOf(made)).toEqual([`open placed due 2026-04-01 v4: ${payments}`]);
  // Because the new terms have addresses, and the order is delivered when it is paid.
  expect(await db.query('select is_migrated from orders where subscription_id = $1', [made.subscriptionId])).toEqual([
    { is_migrated: false },
  ]);
});

test('adds declines to the order of a try that was opened before the migration', async () => {
  const made = await subscription('2026-04-01 declined', '2026-04-02 declined');
  await failSince(made.subscriptionId, '2026-04-01');
  const { orderId } = await openTry(made);
  await migrate();
  expect(await ordersOf(made)).toEqual(['open placed due 2026-04-01 v1: 2026-04-01 v1, 2026-04-02 v1']);
  const [joined] = await db.query<{ id: number }>(
    'select distinct order_id as id from payments where subscription_id = $1',
    [made.subscriptionId],
  );
  expect(joined?.id).toBe(orderId);
});

describe('in pieces', () => {
  const left = async () => (await db.query('select from payments where order_id is null')).length;
  const books = () => db.query('select id, version, fulfilment from orders order by id');

  test('continues after a stop, starts again for new payments without an order, and changes nothing twice', async () => {
    const days = (from: number) =>
      Array.from({ length: 30 }, (_, index) => `${addDays('2024-01-01', from + index * 7)} paid`);
    for (let person = 0; person < 20; person += 1) await subscription(...days(person));
    expect(await left()).toBe(600);
    await migrate(() => true);
    const afterStop = await left();
    expect(afterStop).toBeGreaterThan(0);
    expect(afterStop).toBeLessThan(600);
    await migrate();
    expect(await left()).toBe(0);
    const made = await books();
    await migrate();
    expect(await books()).toEqual(made);
    await subscription('2026-01-01 paid');
    await migrate();
    expect([await left(), (await books()).length]).toEqual([0, made.length + 1]);
  });

  test('leaves out a subscription that fails, and tries it again', async () => {
    const [broken, sound] = [await subscription('2026-01-01 paid'), await subscription('2026-01-01 paid')];
    await db.exec(`create function refuse_order() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$;
      create trigger refuse_order before insert on orders for each row
        when (new.subscription_id = ${broken.subscriptionId}) execute function refuse_order()`);
    await expect(migrate()).rejects.toThrow('Some payments of an earlier version have no order yet.');
    expect([(await ordersOf(broken)).length, (await ordersOf(sound)).length]).toEqual([0, 1]);
    await db.exec('drop function refuse_order cascade');
    await migrate();
    expect([await left(), (await ordersOf(broken)).length]).toEqual([0, 1]);
  });
});
