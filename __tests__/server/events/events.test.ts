import type { ShopEvent } from '#server/modules/shopEvents/schemas';
import { addDays, addWorkingDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin } from '../../support/api';
import type { Row } from '../../support/database';
import { declarationPages } from '../../support/declarations';
import { addCard, retry } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';
import { auditOrders } from '../../support/orderBooks';
import { addKey } from '../../support/shopKeys';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const today = businessDayAt(new Date());
const shipOn = addWorkingDays(today, 1);
const IN_NINE_DAYS = addDays(today, 9);

let key: Awaited<ReturnType<typeof addKey>>;
let admin: Admin;
let product: { productId: string; sku: string };
beforeAll(async () => {
  [key, admin] = [await addKey(), await createAdmin(api)];
  const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 500, weeks: [2, 4] });
  const [row] = await sql(`select sku from products where id = ${payload.productId}`);
  product = { ...payload, sku: String(row?.sku) };
  await sql(`insert into event_endpoints (name, url, secret) values ('erp', 'https://u:pw@erp.shop.example/', 'whsec_x')
    returning id`);
});
beforeEach(() => pages.freeLimits());

const call = <Payload = Record<string, string>>(path: string, body: object) =>
  api.json<Payload>(`/api/shop/${path}`, { len: 'en', ...body }, { token: key.secret });

interface Written {
  type: string;
  sequence: number | null;
  data: Record<string, unknown> & { order?: Row; subscription?: Row; customer?: Row; declaration?: Row };
}
const eventsOf = async ({ customerId }: { customerId: string }) =>
  (await sql(
    `select type, sequence::int, data from events where customer_id = ${customerId} order by id`,
  )) as unknown as Written[];
/** Each event with its author, such as `subscription.paused customer`, and its action if it has one. */
const textOf = ({ type, data: { by, action } }: Written) => [type, by, action].filter(Boolean).join(' ');
const textsOf = async (customer: { customerId: string }) => (await eventsOf(customer)).map(textOf);

type Customer = Awaited<ReturnType<typeof customerWith>>;
const customerWith = (shape: object = {}) =>
  api.customer({ len: 'en', payments: 0, productId: product.productId, quantity: 2, nextBillInDays: 9, ...shape });
const change = async ({ token, purchaseId }: Customer, path: string, body: object, status = 200) => {
  const reply = await api.json<{ receipt?: { id: string } }>(
    ...([`/api/subscription/${path}`, { purchaseId, len: 'en', ...body }, { token }] as const),
  );
  expect([path, reply.status, reply.message]).toEqual([path, status, reply.message]);
  return reply.payload;
};

afterEach(async () => {
  const gaps = await sql(`select subscription_id from events where sequence is not null group by 1
    having min(sequence) <> 1 or max(sequence) <> count(*)`);
  expect([gaps, await auditOrders(sql)]).toEqual([[], []]);
});

describe('events of subscriptions and customers (rules §34.10)', () => {
  const person = { firstName: 'Ida', lastName: 'Lang', emailAddress: 'Ida@kunden.example', language: 'de' };
  const billing = { address1: 'Am Platz 5', country: 'DE', state: 'BE', city: 'Berlin', postalCode: '10115' };

  test('name the numbers and external ids of a key’s customer and subscription', async () => {
    const body = { externalId: 'C-1', ...person, ...billing };
    const { customerId = '' } = (await call('customers', body)).payload;
    const card = { token: 'tok_secret', brand: 'visa', last4: '4242', month: 12, year: 2099 };
    const order = { sku: product.sku, quantity: 2, intervalWeeks: 4, firstBillDate: IN_NINE_DAYS };
    const added = { externalId: 'S-1', customerExternalId: 'C-1', ...order, paymentMethod: card };
    const { purchaseId = '' } = (await call('subscriptions', added)).payload;
    await call('subscriptions/pause', { purchaseId, restartDate: addDays(today, 20) });
    const [created, subscribed, paused] = await eventsOf({ customerId });
    const by = { by: 'key', key: key.name };
    const none = { shipAddress1: null, shipAddress2: null, shipCountry: null, shipState: null, shipCity: null };
    expect(created).toEqual({
      ...{ type: 'customer.created', sequence: null },
      data: {
        ...{ action: 'customerCreated', ...by },
        customer: { customerId, ...body, address2: null, phoneNumber: '', ...none, shipPostalCode: null },
      },
    });
    expect(subscribed).toEqual({
      ...{ type: 'subscription.created', sequence: 1 },
      data: {
        ...{ action: 'subscriptionCreated', ...by },
        subscription: {
          ...{ purchaseId, externalId: 'S-1', customerId, customerExternalId: 'C-1', status: 'ACTIVE' },
          ...{ sku: product.sku, quantity: 2, intervalWeeks: 4, nextBillDate: IN_NINE_DAYS },
          unitPriceCents: expect.any(Number) as number,
          discountCents: 0,
          shippingCents: expect.any(Number) as number,
          taxCents: expect.any(Number) as number,
          ...{ nextTryOn: null, waitingSince: null, restartDate: null, cancelOn: null, endedOn: null },
        },
      },
    });
    expect(paused).toMatchObject({
      ...{ type: 'subscription.paused', sequence: 2, data: { action: 'subscriptionPaused', ...by } },
    });
    expect(paused?.data.subscription).toMatchObject({ status: 'PAUSED', restartDate: addDays(today, 20) });
  });

  test('have the state after each change, and its author', async () => {
    const customer = await customerWith();
    const { payload } = await admin.get<{ token: string }>('/api/user/switch-account-login', {
      checkoutChampId: customer.customerId,
    });
    await change(customer, 'reschedule', { billNow: false, nextBillDate: addDays(today, 12) });
    await change(customer, 'apply-discount', { discountCode: await api.discount({ amount: 10, isPercent: true }) });
    await change(customer, 'pause', { restartDate: addDays(today, 20) });
    await api.get('/api/subscription/reactive', { purchaseId: customer.purchaseId, len: 'en' }, customer);
    await change({ ...customer, token: payload.token }, 'cancel', { cancelReason: '2' });
    const events = await eventsOf(customer);
    expect(events.map((event) => [textOf(event), event.data.subscription?.status])).toEqual([
      ['subscription.changed customer orderMoved', 'ACTIVE'],
      ['subscription.changed customer discountApplied', 'ACTIVE'],
      ['subscription.paused customer subscriptionPaused', 'PAUSED'],
      ['subscription.resumed customer subscriptionReactivated', 'ACTIVE'],
      ['subscription.cancelled admin subscriptionCancelled', 'CANCELLED'],
    ]);
    const [moved, discounted] = events.map(({ data }) => data.subscription);
    expect([moved?.nextBillDate, Number(discounted?.discountCents) > 0]).toEqual([addDays(today, 12), true]);
    expect(events.at(-1)?.data.subscription?.endedOn).toBe(today);
  });

  test('are those of the customer’s data alone', async () => {
    const customer = await customerWith();
    const { customerId, token } = customer;
    await admin.get('/api/user/switch-account-login', { checkoutChampId: customerId });
    const off = await api.post('/api/user/mail-preferences', { notices: 'false', len: 'en' }, { token });
    await sql(`update customers set external_id = 'C-9' where id = ${customerId} returning id`);
    const fields = { addrUpdate: 'true', isShipping: 'false', ...billing, address2: '', len: 'en' };
    const changed = await api.post('/api/user/details', { ...person, ...fields }, { token });
    const out = await api.post('/api/user/logout-all', { len: 'en' }, { token });
    expect([off.status, changed.status, out.status]).toEqual([200, 200, 200]);
    const events = (await eventsOf(customer)).filter(({ type }) => type.startsWith('customer.'));
    expect(events.map(textOf)).toEqual(['customer.changed customer billingAddressChanged']);
    expect(events[0]?.data.customer).toMatchObject({ customerId, externalId: 'C-9', city: 'Berlin' });
  });

  test('come from the customer feed as well', async () => {
    await admin.get('/api/admin/sync-customer');
    const types = await sql(`select distinct type, data ->> 'by' as by from events
      where data ->> 'action' = 'customerSynced' order by type`);
    expect(types).toEqual([
      { type: 'customer.changed', by: 'admin' },
      { type: 'customer.created', by: 'admin' },
    ]);
  });
});

describe('events of orders (rules §34.10)', () => {
  test('follow a paid order to its delivery', async () => {
    const customer = await customerWith({ nextBillInDays: 0 });
    await sql(`update subscriptions set external_id = 'S-7' where id = ${customer.purchaseId} returning id`);
    await sql(`update customers set external_id = 'C-7' where id = ${customer.customerId} returning id`);
    await api.runJobs('renewals');
    const placed = (await eventsOf(customer))[0];
    const orderId = String(placed?.data.order?.orderId);
    const trackingNumber = '00340434';
    await call('shipments', { orderIds: [orderId], carrier: 'DHL', trackingNumber });
    await call('shipments', { orderIds: [orderId], state: 'delivered' });
    const events = await eventsOf(customer);
    expect(events.map(textOf)).toEqual([
      'order.placed system',
      'order.paid system renewalBilled',
      'subscription.changed system renewalBilled',
      'order.shipped key orderShipped',
      'order.delivered key orderDelivered',
    ]);
    const [terms] = await sql(`select total_cents::int as total, unit_price_cents::int as price from order_terms t
      join order_items i on i.order_id = t.order_id where t.order_id = ${orderId}`);
    const { customerId, purchaseId } = customer;
    const order = {
      ...{ orderId, purchaseId, subscriptionExternalId: 'S-7', customerId, customerExternalId: 'C-7' },
      ...{ payment: 'open', fulfilment: 'placed', shipOn: null, currency: 'EUR', totalCents: terms?.total },
      ...{ items: [{ sku: product.sku, quantity: 2, unitPriceCents: terms?.price }] },
      ...{ carrier: null, trackingNumber: null },
    };
    const paid = { ...order, payment: 'paid', shipOn };
    const shipped = { ...paid, fulfilment: 'shipped', carrier: 'DHL', trackingNumber };
    expect(events.flatMap(({ data }) => data.order ?? [])).toEqual([
      ...[order, paid, shipped, { ...shipped, fulfilment: 'delivered' }],
    ]);
  });

  test('follow a declined order that a move cancels, its undo reopens, and the customer pays', async () => {
    const customer = await customerWith({ nextBillInDays: 0, card: 'declining' });
    await api.runJobs('renewals');
    const failed = (await eventsOf(customer)).find(({ type }) => type === 'payment.failed');
    const [payment] = await sql(`select id::text as id from payments where customer_id = ${customer.customerId}`);
    expect(failed?.data).toMatchObject({ paymentId: payment?.id, order: { payment: 'declined', shipOn: null } });
    const { receipt } = await change(customer, 'reschedule', { billNow: false, nextBillDate: IN_NINE_DAYS });
    await change(customer, 'undo', { receiptId: receipt?.id ?? '' });
    expect((await retry(api, customer, await addCard(api, customer.token))).status).toBe(200);
    const events = await eventsOf(customer);
    const states = events.map((event) => {
      const { payment: paid, fulfilment } = event.data.order ?? {};
      return [textOf(event), paid, fulfilment].filter(Boolean).join(' ');
    });
    expect(states).toEqual([
      'order.placed system open placed',
      'payment.failed system renewalDeclined declined placed',
      'subscription.changed system renewalDeclined',
      'order.cancelled customer declined cancelled',
      'subscription.changed customer orderMoved',
      'order.reopened customer declined placed',
      'subscription.changed customer changeUndone',
      'order.paid customer paymentRetried paid placed',
      'subscription.changed customer paymentRetried',
    ]);
  });

  test('name the key that cancels a declined order with its subscription', async () => {
    const customer = await customerWith({ card: 'declining', nextBillInDays: 0 });
    await api.runJobs('renewals');
    await call('subscriptions/cancel', { purchaseId: customer.purchaseId, cancelReason: 'Umzug' });
    expect((await textsOf(customer)).slice(-2)).toEqual([
      'order.cancelled key',
      'subscription.cancelled key subscriptionCancelled',
    ]);
  });

  test('cancel a declined immediate order', async () => {
    const customer = await customerWith({ card: 'declining' });
    await change(customer, 'reschedule', { billNow: true }, 400);
    expect(await textsOf(customer)).toEqual([
      ...['order.placed customer', 'order.cancelled customer', 'payment.failed customer orderDeclined'],
    ]);
  });
});

describe('events of declarations (rules §34.10)', () => {
  const declarationsOf = async (reference: string) =>
    (await sql(
      `select type, data from events where data -> 'declaration' ->> 'reference' = '${reference}' order by id`,
    )) as unknown as Written[];

  test('follow a withdrawal to its refund', async () => {
    const customer = await customerWith({ nextBillInDays: 0 });
    const { customerId, purchaseId, email } = customer;
    await sql(`update customers set external_id = null where id = ${customerId} returning id`);
    await api.runJobs('renewals');
    const reference = await pages.declare({ email, contract: 'My very own text' }, '/withdraw');
    const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
    await admin.json('/api/admin/declarations/decide', { id: String(row?.id), decision: 'done' });
    expect((await textsOf(customer)).slice(3)).toEqual([
      'order.cancelled admin',
      'subscription.cancelled admin subscriptionCancelled',
      'order.refunded admin',
      'declaration.decided admin declarationDone',
    ]);
    const refunded = (await eventsOf(customer)).find(({ type }) => type === 'order.refunded');
    expect(refunded?.data).toMatchObject({ refundCents: refunded?.data.order?.totalCents });
    const [received, decided] = await declarationsOf(reference);
    const declaration = { reference, type: 'withdrawal', kind: null, wantedOn: null, cancelOn: null };
    const receivedAt = expect.any(String) as string;
    const unknown = { purchaseId: null, externalId: null, customerId: null, customerExternalId: null };
    expect([received?.data, decided?.data]).toEqual([
      {
        ...{ action: 'declarationReceived', by: 'system' },
        declaration: { ...declaration, state: 'open', receivedAt, ...unknown },
      },
      {
        ...{ action: 'declarationDone', by: 'admin' },
        declaration: { ...declaration, state: 'done', receivedAt, ...unknown, customerId, purchaseId },
      },
    ]);
  });

  test('refund a shipped order without cancelling it', async () => {
    const customer = await customerWith({ orders: ['shipped'] });
    const reference = await pages.declare({ email: customer.email, contract: customer.purchaseId }, '/withdraw');
    const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
    await admin.json('/api/admin/declarations/decide', { id: String(row?.id), decision: 'done' });
    expect((await textsOf(customer)).slice(-3)).toEqual([
      'subscription.cancelled admin subscriptionCancelled',
      'order.refunded admin',
      'declaration.decided admin declarationDone',
    ]);
  });

  test('follow a cancellation by the shop, and its taking back by the customer', async () => {
    const customer = await customerWith();
    await pages.declare({ email: customer.email });
    await api.runJobs('declarations');
    const [mail] = (await api.mails(customer.email)).filter(({ text }) => text.includes('/declaration?token='));
    const [link = ''] = /\/declaration\?token=[\w-]+/.exec(mail?.text ?? '') ?? [];
    expect((await pages.post(link, { action: 'takeBack' })).status).toBe(200);
    expect(await textsOf(customer)).toEqual([
      'subscription.cancelled system subscriptionCancelled',
      'declaration.decided system declarationDone',
      'subscription.resumed customer cancellationTakenBack',
      'declaration.decided customer declarationTakenBack',
    ]);
  });

  test('name no person whose customer is unknown', async () => {
    const reference = await pages.declare({ email: 'unknown@kunden.example', contract: 'A text' });
    const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
    const body = { id: String(row?.id), decision: 'rejected', reason: 'Unknown.' };
    await admin.json('/api/admin/declarations/decide', body);
    const events = await declarationsOf(reference);
    expect(events.map(textOf)).toEqual([
      ...['declaration.received system declarationReceived', 'declaration.decided admin declarationRejected'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/unknown@|Kim Muster|A text|Unknown\./);
  });
});

test('an event never has a token, a card or a secret', async () => {
  const data = JSON.stringify(await sql('select data from events'));
  const tokens = await sql('select distinct gateway_token as token from pay_sources');
  expect(tokens.filter(({ token }) => data.includes(String(token)))).toEqual([]);
  expect(data).not.toMatch(/"(4242|4444|0002)"|\d{16}|whsec_|nk_|"[^"]*([tT]oken|[cC]ard[^"]*|last4|paySource[^"]*)":/);
});

test('GET shop/events lists events with their tries, and without the address (rules §34.9)', async () => {
  await sql(`update event_endpoints set off_at = now() where name = 'erp' returning id`);
  const customer = await customerWith();
  await change(customer, 'pause', { restartDate: addDays(today, 20) });
  await change(customer, 'cancel', { cancelReason: '2' });
  const rows = await sql(`select id::text as id, trunc(extract(epoch from at) * 1000)::text as ms from events
    where customer_id = ${customer.customerId} order by id`);
  const [paused = '', cancelled = ''] = rows.map(({ id }) => String(id));
  const timestamp = new Date(Number(rows[0]?.ms)).toISOString();
  await sql(`insert into event_tries (event_id, endpoint_id, at, duration_ms, status, reply)
    select event_id, endpoint_id, '2026-11-19T09:30:00Z', 12, 500, 'Broken' from event_deliveries
    where event_id = ${paused} returning id`);
  const list = async (query: Record<string, string>) =>
    (
      await api.get<{ events: ShopEvent[]; nextCursor: string | null }>('/api/shop/events', query, {
        token: key.secret,
      })
    ).payload;
  const cursor = String(Number(paused) - 1);
  const { events, nextCursor } = await list({ cursor, limit: '1' });
  const { data } = (await eventsOf(customer))[0] ?? {};
  const tries = [{ at: '2026-11-19T09:30:00Z', status: 500, durationMs: 12, reply: 'Broken' }];
  expect(events).toEqual([
    {
      ...{ id: paused, type: 'subscription.paused', timestamp, sequence: 1, data },
      deliveries: [{ endpoint: 'erp', state: 'parked', attempts: 0, tries }],
    },
  ]);
  const idsOf = async (query: Record<string, string>) => (await list({ cursor, ...query })).events.map(({ id }) => id);
  expect(nextCursor).toBe(paused);
  expect(await idsOf({ cursor: paused })).toEqual([cancelled]);
  expect(await idsOf({ type: 'subscription.cancelled' })).toEqual([cancelled]);
  expect(await idsOf({ state: 'parked' })).toEqual([paused, cancelled]);
  expect(await idsOf({ state: 'delivered' })).toEqual([]);
  expect(JSON.stringify(await list({}))).not.toMatch(/whsec_|u:pw|erp\.shop/);
});
