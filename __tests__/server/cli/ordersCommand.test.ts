import { ordersCommand } from '#server/cli/ordersCommand';
import type { Db } from '#server/db/Db';
import { makeOrders } from '#server/demo/calls/makeOrders';
import type { OrderState } from '#server/demo/calls/orderStates';
import { addDays, addWorkingDays } from '#src/domain/isoDate';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { auditOrders } from '../../support/orderBooks';
import { openSqlShop } from '../../support/sqlShop';

const TODAY = '2026-11-25';
const SHIP_ON = addWorkingDays(TODAY, 1);
const clock = { today: () => TODAY, now: () => new Date(`${TODAY}T09:00:00Z`) };

let db: Db;
let shop: Awaited<ReturnType<typeof openSqlShop>>;
beforeAll(async () => {
  db = await openSqlDatabase();
  shop = await openSqlShop(db);
  await db.query('update products set stock_qty = 1000');
});
afterAll(() => db.close());

const orders = (...args: string[]) => ordersCommand(args, { publicOrigin: 'https://my.shop.example', port: 3000 })(db);

/** A customer with an order in each state; `numbers` has the number of each. */
async function customerWith(...states: OrderState[]) {
  const person = await shop.person({ next: addDays(TODAY, 20), lang: 'de' });
  const { id, subscriptionId } = person;
  await db.tx((tx) => makeOrders(tx, clock, { id: subscriptionId, customerId: id }, states));
  const rows = await db.query<{ id: number; state: string }>(
    `select id, case payment when 'declined' then payment else fulfilment end as state from orders where customer_id = $1`,
    [id],
  );
  const numbers = Object.fromEntries(rows.map((row) => [row.state, String(row.id)]));
  const numberOf = (state: OrderState) => numbers[state] ?? '';
  return { ...person, numberOf };
}
const stateOf = async (number: string) => {
  const [row] = await db.query<{ state: string }>('select fulfilment as state from orders where id = $1', [
    Number(number),
  ]);
  return row?.state;
};

test('packs, ships, delivers and takes back an order, with its entries, log lines and mail (rules §32.5)', async () => {
  const { numberOf, mails } = await customerWith('placed');
  const number = numberOf('placed');
  expect(await orders('pack', number, number)).toBe(`Now packed: ${number}.`);
  expect(await orders('ship', number, '--carrier', 'DHL', '--tracking', '0034 0434 1610 9404 2557')).toBe(
    `Now shipped: ${number}.`,
  );
  expect(await orders('deliver', number)).toBe(`Now delivered: ${number}.`);
  expect(await orders('return', number)).toBe(`Now returned: ${number}.`);
  const trackingNumber = '00340434161094042557';
  const id = Number(number);
  expect(
    await db.query(
      `select kind, carrier, tracking_number as "trackingNumber" from order_entries
       where order_id = $1 and kind <> 'goodsTaken' order by id`,
      [id],
    ),
  ).toEqual([
    { kind: 'packed', carrier: null, trackingNumber: null },
    { kind: 'shipped', carrier: 'DHL', trackingNumber },
    { kind: 'delivered', carrier: null, trackingNumber: null },
    { kind: 'returned', carrier: null, trackingNumber: null },
  ]);
  expect(
    await db.query(
      `select action, actor, before, after from change_log where subject = 'order' and subject_id = $1 order by id`,
      [id],
    ),
  ).toEqual([
    { action: 'orderPacked', actor: 'system', before: { fulfilment: 'placed' }, after: { fulfilment: 'packed' } },
    {
      ...{ action: 'orderShipped', actor: 'system', before: { fulfilment: 'packed' } },
      after: { fulfilment: 'shipped', carrier: 'DHL', trackingNumber },
    },
    {
      action: 'orderDelivered',
      actor: 'system',
      before: { fulfilment: 'shipped' },
      after: { fulfilment: 'delivered' },
    },
    {
      action: 'orderReturned',
      actor: 'system',
      before: { fulfilment: 'delivered' },
      after: { fulfilment: 'returned' },
    },
  ]);
  expect(await mails()).toMatchObject([{ subject: 'Unterwegs: Eichenstreu' }]);
});

test('refuses to pack or ship an order while a key has claimed it (rules §33.7)', async () => {
  const { numberOf } = await customerWith('placed');
  const number = numberOf('placed');
  await db.query(
    `with key as (insert into api_keys (name, key_hash, scopes) values ('WMS', '', '{fulfilment}') returning id)
    update orders set claimed_by = key.id, claimed_until = now() + interval '1 minute' from key
    where orders.id = $1`,
    [Number(number)],
  );
  const refusal = `Order ${number} is claimed by the key WMS.`;
  await expect(orders('pack', number)).rejects.toThrow(refusal);
  await expect(orders('ship', number, '--carrier', 'DHL')).rejects.toThrow(refusal);
  expect(await stateOf(number)).toBe('placed');
  await db.query('update orders set claimed_until = now() where id = $1', [Number(number)]);
  expect(await orders('pack', number)).toBe(`Now packed: ${number}.`);
  expect(await orders('ship', number, '--carrier', 'DHL')).toBe(`Now shipped: ${number}.`);
  await db.query(`update orders set claimed_until = now() + interval '1 minute' where id = $1`, [Number(number)]);
  expect(await orders('deliver', number)).toBe(`Now delivered: ${number}.`);
});

test('finds an order by the number of its later payment, and ships without a number (rules §32.1)', async () => {
  const { numberOf, mails } = await customerWith('placed');
  const [payment] = await db.query<{ id: number }>(
    `insert into payments (order_id, order_version, customer_id, subscription_id, billed_on, response_type, total_cents,
       tax_cents, shipping_cents)
     select order_id, order_version, customer_id, subscription_id, billed_on, 'SOFT_DECLINE', total_cents, tax_cents,
       shipping_cents
     from payments where id = $1 returning id`,
    [Number(numberOf('placed'))],
  );
  expect(await orders('ship', String(payment?.id), '--carrier', 'Radbote')).toBe(`Now shipped: ${numberOf('placed')}.`);
  expect((await mails())[0]?.text).toContain('Paketdienst: Radbote');
});

test('records a step of all given orders or of none, with the reason (rules §32.5)', async () => {
  const { numberOf, mails } = await customerWith('placed', 'shipped', 'cancelled', 'declined');
  const refused = async (...args: string[]) => orders(...args).catch((error: unknown) => (error as Error).message);
  expect(await refused('pack', numberOf('placed'), numberOf('shipped'))).toBe(
    `Order ${numberOf('shipped')} is shipped. Only an order that is placed can be packed. Nothing was changed.`,
  );
  expect(await refused('ship', numberOf('cancelled'), '--carrier', 'DHL')).toBe(
    `Order ${numberOf('cancelled')} is cancelled. Only an order that is placed or packed can be shipped.`,
  );
  expect(await refused('deliver', numberOf('placed'))).toBe(
    `Order ${numberOf('placed')} is placed. Only an order that is shipped can be delivered.`,
  );
  expect(await refused('pack', '999999')).toBe('No order has the number 999999.');
  expect(await stateOf(numberOf('placed'))).toBe('placed');
  await db.query(`update orders set payment = 'open' where id = $1`, [Number(numberOf('placed'))]);
  expect(await refused('pack', numberOf('placed'))).toBe(
    `Order ${numberOf('placed')} is not paid (open), so it cannot be packed.`,
  );
  await db.query(`update orders set payment = 'paid' where id = $1`, [Number(numberOf('placed'))]);
  expect(await mails()).toEqual([]);
});

test.each([
  [['ship', '41'], 'A shipment needs its carrier'],
  [['ship', '41', '--carrier', ' '], 'A shipment needs its carrier'],
  [['ship', '41', '--carrier', 'DHL', '--tracking', '<b>'], '"<b>" is not a tracking number.'],
  [['pack', 'A-41'], '"A-41" is not the number of an order.'],
  [['pack'], 'Usage'],
  [['send', '41'], 'Usage'],
  [['pack', '41', '--carrier', 'DHL'], 'Usage'],
  [['--csv'], 'Usage'],
  [['--ship-on', '2026-13-01', '--csv'], 'Usage'],
  [['--ship-on', TODAY], 'Usage'],
  [['--ship-on', TODAY, '--csv', '--pick-list'], 'Usage'],
  [['--ship-on', TODAY, '--csv', '--colour'], 'Usage'],
])('refuses the arguments %j: %s', (args, message) => expect(() => orders(...args)).toThrow(message));

describe('the lists of orders to ship (rules §32.10)', () => {
  const csvRows = async (day = SHIP_ON) =>
    (await orders('--ship-on', day, '--csv')).split('\r\n').map((row) => row.split(';'));
  const numbersOn = async (day?: string) => (await csvRows(day)).slice(1).map(([number]) => number);

  test('have the paid orders of the day that are not shipped, and change nothing', async () => {
    const { numberOf } = await customerWith('placed', 'packed', 'shipped', 'delivered', 'cancelled', 'declined');
    const states = () => db.query('select id, payment, fulfilment from orders order by id');
    const before = await states();
    const own = (numbers: (string | undefined)[]) =>
      numbers.filter((number) => [numberOf('placed'), numberOf('packed'), numberOf('shipped')].includes(number ?? ''));
    expect(own(await numbersOn())).toEqual([numberOf('packed'), numberOf('placed')]);
    expect(own(await numbersOn(TODAY))).toEqual([]);
    expect(await orders('--ship-on', '2020-01-01', '--pick-list')).toBe('No order is to be shipped by 2020-01-01.');
    expect(await states()).toEqual(before);
  });

  test('has the address as of the day of the order, without formulas, as CSV', async () => {
    const person = await shop.person({ next: TODAY });
    await db.query(
      `update customers set last_name = '=HYPERLINK(1)', address2 = '""', city = 'Ulm; "Mitte"' where id = $1`,
      [person.id],
    );
    await db.tx((tx) => makeOrders(tx, clock, { id: person.subscriptionId, customerId: person.id }, ['placed']));
    await db.query(`update customers set address1 = 'Weg 2', first_name = '' where id = $1`, [person.id]);
    const csv = await orders('--ship-on', SHIP_ON, '--csv');
    expect(csv.startsWith('\uFEFFnumber;ship on;name;address 1;address 2;post code;city;country;SKU;product')).toBe(
      true,
    );
    expect(csv).toContain(
      `;${SHIP_ON};Ida =HYPERLINK(1);Weg 1;;89073;"Ulm; ""Mitte""";Deutschland;OAK;Eichenstreu;1;16,80`,
    );
    await db.query(`update order_terms set delivery = jsonb_set(delivery, '{firstName}', '""')`);
    expect(await orders('--ship-on', SHIP_ON, '--csv')).toContain(`;"'=HYPERLINK(1)";`);
  });

  test('sums the pieces of each SKU as a pick list', async () => {
    const { numberOf } = await customerWith('placed');
    const list = await orders('--ship-on', SHIP_ON, '--pick-list');
    const count = (await numbersOn()).length;
    expect(list).toContain(`To ship by ${SHIP_ON}: ${count}\n\n${count} x OAK  Eichenstreu\n\n`);
    expect(list).toContain(`${numberOf('placed')}  ${SHIP_ON}  1 x OAK  `);
  });

  test('omit orders of an open withdrawal until its decision', async () => {
    const [byEmail, byNumber] = [await customerWith('placed'), await customerWith('placed')];
    const byOrder = await customerWith('placed');
    const declare = (type: string, email: string, named: string) =>
      db.query(
        `insert into declarations (reference, type, kind, reason, name, email, email_norm, contract, lang, named_ids,
           fingerprint, received_at)
         values ($1, $2, case $2 when 'cancellation' then 'ordinary' end, '', '', $3, $3, '', 'de', $4::bigint[], '', now())`,
        [`${type} ${email}`, type, email, named],
      );
    const [stranger, { email }] = ['stranger@kunden.example', byEmail];
    await declare('cancellation', email, '{}');
    expect(await numbersOn()).toEqual(
      expect.arrayContaining([byEmail.numberOf('placed'), byNumber.numberOf('placed')]),
    );
    await declare('withdrawal', email, '{}');
    await declare('withdrawal', stranger, `{${byNumber.subscriptionId},${byOrder.numberOf('placed')}}`);
    const listed = await numbersOn();
    expect([byEmail, byNumber, byOrder].filter(({ numberOf }) => listed.includes(numberOf('placed')))).toEqual([]);
    await expect(orders('ship', byOrder.numberOf('placed'), '--carrier', 'DHL')).rejects.toThrow(
      `Order ${byOrder.numberOf('placed')} has been withdrawn from, or is about to be. It cannot be shipped.`,
    );
    await db.query(
      `update declarations set state = 'rejected', decided_at = now(), decided_by = 'admin', released_at = now()`,
    );
    expect(await numbersOn()).toContain(byEmail.numberOf('placed'));
  });
});

test('keeps the books of orders in each state that a demo makes', async () => {
  await customerWith('placed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled', 'declined');
  expect(await auditOrders((statement) => db.query(statement))).toEqual([]);
});
