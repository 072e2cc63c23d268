import { refundCommand } from '#server/cli/payments/refundCommand';
import type { Config } from '#server/core/platform/config/config';
import type { PaymentGateway } from '#server/core/platform/gateway/PaymentGateway';
import { endingsRepository } from '#server/core/shop/declarations/endingsRepository';
import type { Db } from '#server/db/Db';
import { makeOrders } from '#server/demo/calls/makeOrders';
import type { OrderState } from '#server/demo/calls/orderStates';
import { createStandInGateway, standInToken } from '#server/gateways/stand-in/standInGateway';
import { addDays } from '#src/domain/isoDate';
import { auditOrders } from '../../support/orderBooks';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop } from '../../support/sqlShop';

const TODAY = '2026-11-25';
const clock = { today: () => TODAY, now: () => new Date(`${TODAY}T09:00:00Z`) };
const CONFIG = { publicOrigin: 'https://my.shop.example', port: 3000 } as Config;

let db: Db;
let shop: Awaited<ReturnType<typeof openSqlShop>>;
let gateway: PaymentGateway;
beforeAll(async () => {
  db = await openSqlDatabase();
  shop = await openSqlShop(db);
  gateway = createStandInGateway(db);
  await db.exec(`update products set stock_qty = 100;
    insert into event_endpoints (name, url, secret, types) values ('erp', 'https://erp.example/', 'whsec_x', '{order.refunded}')`);
});
afterAll(() => db.close());
afterEach(async () => expect(await auditOrders((sql) => db.query(sql))).toEqual([]));

const refund = (...args: string[]) => refundCommand(args, CONFIG, () => Promise.resolve({ gateway, gateways: [] }))(db);

/** A customer whose order in this state was charged 16.80 by the stand-in. Its payment has the order's number. */
async function paidOrder(state: OrderState = 'delivered') {
  const person = await shop.person({ next: addDays(TODAY, 20), lang: 'en' });
  await db.tx((tx) => makeOrders(tx, clock, { id: person.subscriptionId, customerId: person.id }, [state]));
  const [payment] = await db.query<{ id: number }>('select id from payments where customer_id = $1', [person.id]);
  const id = payment?.id ?? 0;
  const bill = `bill-${id}`;
  const sent = { key: bill, bill, token: standInToken(false), customerRef: null, returnUrl: null } as const;
  await gateway.charge({ ...sent, amountCents: 1_680, currency: 'EUR' });
  await db.query(`update payments set gateway_ref = $2 where id = $1 and response_type = 'SUCCESS'`, [
    id,
    `ch_${bill}`,
  ]);
  const stateOf = async () => {
    const [order] = await db.query('select payment, fulfilment from orders where id = $1', [id]);
    return order;
  };
  return { ...person, number: String(id), stateOf };
}

test('refunds a part, then the rest, with lines, events and mails (rules §35.11, §35.12)', async () => {
  const { number, stateOf, mails, id } = await paidOrder();
  expect(await refund(number, '5.00', 'damaged parcel')).toMatch(/^Refund \d+ of €5.00 for payment \d+ is done\.$/);
  expect(await stateOf()).toEqual({ payment: 'refundedInPart', fulfilment: 'delivered' });
  expect(await refund(number, '11.80', 'the rest')).toContain('is done');
  expect(await stateOf()).toEqual({ payment: 'refunded', fulfilment: 'delivered' });
  const lines = await db.query<{ after: unknown }>(
    `select after from change_log where action = 'paymentRefunded' and customer_id = $1 order by id`,
    [id],
  );
  expect(lines).toMatchObject([
    { after: { state: 'done', refundCents: 500, reason: 'damaged parcel' } },
    { after: { state: 'done', refundCents: 1_180, reason: 'the rest' } },
  ]);
  const events = await db.query<{ data: unknown }>(
    `select data from events where type = 'order.refunded' and customer_id = $1 order by id`,
    [id],
  );
  expect(events.map(({ data }) => data)).toMatchObject([
    { refundCents: 500, order: { payment: 'refundedInPart' } },
    { refundCents: 1_180, order: { payment: 'refunded' } },
  ]);
  const [first] = await mails();
  expect([first?.subject, first?.text]).toEqual([
    'Refund: €5.00',
    expect.stringMatching(/€5.00 back for Oak litter.*ending in 4242/s),
  ]);
});

test('the same command again refunds nothing more', async () => {
  const { number, mails } = await paidOrder();
  await refund(number, '5.00', 'once');
  expect(await refund(number, '5.00', 'once')).toMatch(/asked for before, and is done\.$/);
  expect(await db.query('select 1 from refunds where payment_id = $1', [Number(number)])).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('refuses more than is left', async () => {
  const { number } = await paidOrder();
  await refund(number, '10.00', 'first');
  await expect(refund(number, '6.81', 'second')).rejects.toThrow('has €6.80 left to refund');
});

test('cancels an order that is not packed, and stops a packed one', async () => {
  const placed = await paidOrder('placed');
  await refund(placed.number, '16.80', 'all');
  expect(await placed.stateOf()).toEqual({ payment: 'refunded', fulfilment: 'cancelled' });
  expect((await placed.mails())[0]?.text).toContain('will therefore not be delivered');
  const packed = await paidOrder('packed');
  await refund(packed.number, '16.80', 'all');
  expect(await packed.stateOf()).toEqual({ payment: 'refunded', fulfilment: 'packed' });
});

test('a refund that a withdrawal owes writes no second event', async () => {
  const { number, id, subscriptionId } = await paidOrder();
  await db.exec(`
    with d as (insert into declarations (reference, type, reason, name, email, email_norm, contract, lang, named_ids,
        fingerprint, received_at, state, decided_at, decided_by, holds_until, released_at)
      values ('W-1', 'withdrawal', '', 'Ada', 'a@b.example', 'a@b.example', '', 'en', '{}', 'f', now(), 'done', now(),
        'admin', '2026-12-01', now()) returning id)
    insert into declaration_endings (declaration_id, subscription_id, state, decided_at, refund_order_id, refund_cents)
    select id, ${subscriptionId}, 'done', now(), ${number}, 1680 from d`);
  await refund(number, '16.80', 'withdrawal W-1');
  expect(await db.query(`select 1 from events where type = 'order.refunded' and customer_id = $1`, [id])).toEqual([]);
});

test('a withdrawal after a whole refund writes no further event', async () => {
  const { number, id, subscriptionId } = await paidOrder();
  await refund(number, '16.80', 'all');
  const [declaration] = await db.query<{ id: number }>('select id from declarations limit 1');
  const refunded = { orderId: Number(number), cents: 1_680 };
  await endingsRepository(db).save(
    declaration?.id ?? 0,
    { subscriptionId, state: 'done', decidedAt: clock.now(), changeId: null, cancelOn: null, refund: refunded },
    { at: clock.now(), actor: 'admin', actingAdmin: null },
  );
  const events = await db.query(`select 1 from events where type = 'order.refunded' and customer_id = $1`, [id]);
  expect(events).toHaveLength(1);
});

test('a refusal of the provider counts as not refunded, and can be tried again', async () => {
  const { number, stateOf, mails } = await paidOrder();
  await gateway.refund({ key: 'at the page', ref: `ch_bill-${number}`, amountCents: 1_000 });
  expect(await refund(number, '16.80', 'all')).toContain('Nothing was refunded');
  expect(await stateOf()).toEqual({ payment: 'paid', fulfilment: 'delivered' });
  expect(await mails()).toEqual([]);
  expect(await refund(number, '6.80', 'all')).toContain('is done');
});

test.each([
  [[], 'Usage'],
  [['41', '5.00'], 'Usage'],
  [['x', '5.00', 'why'], '"x" is not the number'],
  [['41', '5', 'why'], '"5" is not an amount'],
  [['41', '5,00', 'why'], '"5,00" is not an amount'],
  [['41', '0.00', 'why'], 'more than 0.00'],
  [['999999', '5.00', 'why'], 'No payment by a provider has the number 999999.'],
])('refuses %j', async (args, sentence) => {
  await expect((async () => refund(...args))()).rejects.toThrow(sentence);
});

test('refuses a declined payment, and a payment of a version without providers', async () => {
  const declined = await paidOrder('declined');
  await expect(refund(declined.number, '5.00', 'why')).rejects.toThrow('No payment by a provider');
  const old = await paidOrder();
  await db.query('update payments set provider = null where id = $1', [Number(old.number)]);
  await expect(refund(old.number, '5.00', 'why')).rejects.toThrow('No payment by a provider');
});
