import type { ShopOrder } from '#server/modules/shop/orderSchemas';
import { addDays, addWorkingDays, businessDayAt } from '#src/domain/isoDate';
import type { Reply } from '../../support/api';
import { freshServer } from '../../support/freshServer';
import { auditBooks } from '../../support/ledger';
import { addKey } from '../../support/shopKeys';

const { api, sql } = freshServer();
const start = new Date();
const today = businessDayAt(start);
const shipOn = addWorkingDays(today, 1);

type Key = Awaited<ReturnType<typeof addKey>>;
let warehouse: Key;
let carrier: Key;
beforeAll(async () => {
  [warehouse, carrier] = [await addKey(), await addKey()];
});
/** No earlier order is to be shipped. */
beforeEach(() =>
  sql(
    `update orders set fulfilment = 'delivered' where fulfilment in ('placed', 'packed') and payment = 'paid' returning 1`,
  ),
);

interface OrdersReply {
  orders: ShopOrder[];
  nextCursor: string | null;
  errors?: object;
}
const list = async (query: Record<string, string>) =>
  (await api.get<OrdersReply>('/api/shop/orders', query, { token: warehouse.secret })).payload;
const call = <Payload = Record<string, unknown>>(
  path: string,
  body: object,
  { secret } = warehouse,
): Promise<Reply<Payload>> => api.json<Payload>(`/api/shop/${path}`, { len: 'en', ...body }, { token: secret });
const claim = async (key: Key, body: object = {}) =>
  (await call<OrdersReply>('orders/claim', { limit: 100, ...body }, key)).payload.orders.map(({ number }) => number);
const ship = (body: object, key?: Key) => call('shipments', { carrier: 'DHL', ...body }, key);

/** A customer with an order in each state, oldest first. */
async function customerWith(...orders: string[]) {
  const customer = await api.customer({ orders });
  const rows = await sql(
    `select id::text as number from orders where customer_id = ${customer.customerId} order by id`,
  );
  return { ...customer, numbers: rows.map(({ number }) => String(number)) };
}
const makeToShip = async (count: number) => {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push(...(await customerWith('placed')).numbers);
  return made;
};
const subjectsOf = async (email: string) => (await api.mails(email)).map(({ subject }) => subject.split(':')[0]);

describe('the list of orders (rules §33.6)', () => {
  test('has the terms of the day of the order', async () => {
    const { numbers, customerId, purchaseId, email } = await customerWith('shipped', 'placed');
    const [, placed = ''] = numbers;
    const before = await list({ cursor: String(Number(placed) - 1) });
    await sql(`update customers set city = 'Ulm', external_id = 'C-1' where id = ${customerId} returning 1`);
    await sql(`update products set name_de = name_de || ' neu', price_cents = price_cents + 1 returning 1`);
    const after = await list({ cursor: String(Number(placed) - 1) });
    expect(after.orders).toEqual(before.orders.map((order) => ({ ...order, externalId: 'C-1' })));
    const [order] = after.orders;
    expect(order).toMatchObject({
      ...{ number: placed, purchaseId, customerId, email, payment: 'paid', fulfilment: 'placed', shipOn },
      ...{ language: 'de', currency: 'EUR', isMigrated: false, shipments: [], delivery: { country: 'DE' } },
    });
    const { items = [], discountCents = 0, shippingCents = 0, taxCents = 0, totalCents } = order ?? {};
    const goods = items.reduce((sum, item) => sum + item.quantity * item.unitPriceCents + item.taxCents, 0);
    expect([items.length, goods - discountCents + shippingCents, taxCents]).toEqual([
      1,
      totalCents,
      items[0]?.taxCents,
    ]);
    const [shipped] = (await list({ cursor: String(Number(numbers[0]) - 1) })).orders;
    expect(shipped?.shipments).toMatchObject([{ carrier: 'DHL' }]);
  });

  test('filters by state, day and product, and continues after a cursor', async () => {
    const { numbers } = await customerWith('delivered', 'packed', 'declined', 'placed');
    const [delivered = '', packed, , placed] = numbers;
    const own = async (query: Record<string, string>) =>
      (await list({ cursor: String(Number(delivered) - 1), ...query })).orders.map(({ number }) => number);
    expect(await own({ state: 'delivered' })).toEqual([delivered]);
    expect(await own({ state: 'toShip' })).toEqual([packed, placed]);
    expect(await own({ state: 'toShip', shipOn: addDays(shipOn, -1) })).toEqual([]);
    expect(await own({ sku: 'NONE' })).toEqual([]);
    const sku = (await list({ cursor: String(Number(delivered) - 1), limit: '1' })).orders[0]?.items[0]?.sku ?? '';
    expect(await own({ sku })).toEqual(numbers);
    const first = await list({ cursor: String(Number(delivered) - 1), limit: '3' });
    expect([first.orders.length, first.nextCursor]).toEqual([3, numbers[2]]);
    const second = await list({ cursor: first.nextCursor ?? '', limit: '3' });
    expect([second.orders.map(({ number }) => number), second.nextCursor]).toEqual([[numbers[3]], null]);
    expect((await api.get('/api/shop/orders', { limit: '101' }, { token: warehouse.secret })).status).toBe(400);
  });
});

describe('a claim (rules §33.7)', () => {
  test('gives three claimers at once different orders', async () => {
    const numbers = await makeToShip(7);
    const claimers = [warehouse, carrier, await addKey()];
    const claims = await Promise.all(claimers.map((key) => claim(key, { limit: 3 })));
    const claimed = claims.flat();
    expect(claims.every(({ length }) => length <= 3)).toBe(true);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect([...claimed, ...(await claim(warehouse))].sort()).toEqual([...numbers].sort());
  });

  test('ends by its release, by its expiry and by a step, and only for its own key', async () => {
    const [first = '', second = ''] = await makeToShip(2);
    expect(await claim(warehouse, { shipOn: addDays(shipOn, -1) })).toEqual([]);
    const reply = await call<{ claimedUntil: string }>('orders/claim', { limit: 2, shipOn });
    const minutes = (Date.parse(reply.payload.claimedUntil) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    expect(await claim(carrier)).toEqual([]);
    const release = async (key: Key) => (await call('orders/release', { orderIds: [first] }, key)).payload;
    expect(await release(carrier)).toEqual({ released: [] });
    expect(await release(warehouse)).toEqual({ released: [first] });
    expect(await claim(carrier)).toEqual([first]);
    await sql(`update orders set claimed_until = now() where id = ${second} returning 1`);
    expect(await claim(carrier)).toEqual([second]);
    expect((await ship({ orderIds: [second] }, carrier)).status).toBe(200);
    expect(await sql(`select claimed_by, claimed_until from orders where id = ${second}`)).toEqual([
      { claimed_by: null, claimed_until: null },
    ]);
  });
});

describe('a shipment (rules §33.8)', () => {
  test('of a warehouse whose claim has expired is refused once another one has shipped the order', async () => {
    const { numbers, email } = await customerWith('placed');
    const [number = ''] = numbers;
    expect(await claim(warehouse)).toEqual(numbers);
    await sql(`update orders set claimed_until = now() where id = ${number} returning 1`);
    expect(await claim(carrier)).toEqual(numbers);
    const first = { orderIds: numbers, trackingNumber: '00340001' };
    expect((await ship(first, carrier)).status).toBe(200);
    const late = { orderIds: numbers, trackingNumber: '00340002' };
    const { status, message } = await ship(late);
    expect([status, message]).toEqual([409, expect.stringContaining(`The order ${number} is shipped already`)]);
    expect((await ship(first)).payload).toEqual({ changed: [], unchanged: numbers });
    expect(await subjectsOf(email)).toEqual(['Unterwegs']);
    expect((await ship({ ...late, another: true })).payload).toEqual({ changed: numbers, unchanged: [] });
    // The last shipment decides.
    expect((await ship({ ...late, trackingNumber: '00340003' }, carrier)).status).toBe(409);
    expect((await ship({ ...late, trackingNumber: '00340003' })).status).toBe(200);
  });

  test('is recorded once, with its entry, its mail and the key in the log', async () => {
    const { numbers, email } = await customerWith('placed');
    const orderIds = [...numbers, ...numbers];
    const parcel = { orderIds, trackingNumber: '0034 0434', shippedAt: start.toISOString() };
    expect((await ship(parcel)).payload).toEqual({ changed: numbers, unchanged: [] });
    expect((await ship({ ...parcel, carrier: 'dhl' })).payload).toEqual({ changed: [], unchanged: numbers });
    expect((await ship({ ...parcel, trackingNumber: '00340435' })).payload).toEqual({
      changed: numbers,
      unchanged: [],
    });
    expect((await ship({ ...parcel, carrier: 'DPD' })).payload).toEqual({ changed: numbers, unchanged: [] });
    expect(await subjectsOf(email)).toEqual(['Unterwegs', 'Unterwegs']);
    const shippedAt = `${start.toISOString().slice(0, 19)}Z`;
    expect((await list({ cursor: String(Number(numbers[0]) - 1) })).orders[0]?.shipments).toEqual([
      { shippedAt, carrier: 'DHL', trackingNumber: '00340434' },
      { shippedAt, carrier: 'DHL', trackingNumber: '00340435' },
      { shippedAt, carrier: 'DPD', trackingNumber: '00340434' },
    ]);
    for (const state of ['delivered', 'delivered', 'returned']) {
      expect((await ship({ orderIds: numbers, state })).status).toBe(200);
    }
    const lines = await sql(
      `select action, actor, acting_key as key from change_log where subject = 'order' and subject_id = ${numbers[0]} order by id`,
    );
    const [actor, key] = ['system', warehouse.name];
    expect(lines).toEqual(
      ['orderShipped', 'orderShipped', 'orderShipped', 'orderDelivered', 'orderReturned'].map((action) => ({
        ...{ action, actor, key },
      })),
    );
    const { wrongOrders, notReplayed } = await auditBooks(sql, start);
    expect({ wrongOrders, notReplayed }).toEqual({ wrongOrders: [], notReplayed: [] });
  });

  test('is refused for an order of an open withdrawal', async () => {
    const { numbers, email } = await customerWith('placed');
    await sql(`insert into declarations (reference, type, reason, name, email, email_norm, contract, lang, named_ids,
        fingerprint, received_at)
      values ('W-${email}', 'withdrawal', '', '', '${email}', '${email}', '', 'en', '{}', '', now()) returning id`);
    const { status, message } = await ship({ orderIds: numbers });
    expect([status, message]).toEqual([409, expect.stringContaining(`Order ${numbers[0]} has been withdrawn from`)]);
    expect(await sql(`select fulfilment from orders where id = ${numbers[0]}`)).toEqual([{ fulfilment: 'placed' }]);
  });

  test('is of all orders or of none, with the reason', async () => {
    const [free = '', taken = ''] = await makeToShip(2);
    const { numbers } = await customerWith('delivered', 'cancelled');
    const declined = await customerWith('declined');
    await sql(
      `update orders set claimed_by = ${carrier.id}, claimed_until = now() + interval '1 minute' where id = ${taken} returning 1`,
    );
    const stateOf = async (number: string) => (await sql(`select fulfilment from orders where id = ${number}`))[0];
    const refused = async (number: string, body: object = {}) => {
      const { status, message } = await ship({ orderIds: [free, number], ...body });
      expect(await stateOf(free)).toEqual({ fulfilment: 'placed' });
      return [status, message];
    };
    expect(await refused(taken)).toEqual([409, `Another system has claimed the order ${taken}. Nothing was changed.`]);
    expect(await refused('999999999')).toEqual([404, 'There is no order 999999999.']);
    for (const number of numbers) {
      const state = String((await stateOf(number))?.fulfilment);
      expect(await refused(number)).toEqual([
        409,
        `The order ${number} is “${state}”, which does not allow “shipped”. Nothing was changed.`,
      ]);
    }
    await sql(`update orders set fulfilment = 'placed' where id = ${declined.numbers[0]} returning 1`);
    expect(await refused(declined.numbers[0] ?? '')).toEqual([
      409,
      `The order ${declined.numbers[0]} is not paid (declined). Nothing was changed.`,
    ]);
    await sql(`update orders set fulfilment = 'cancelled' where id = ${declined.numbers[0]} returning 1`);
  });

  test.each([
    ['carrier', { carrier: undefined }],
    ['carrier', { carrier: ' ' }],
    ['trackingNumber', { trackingNumber: '<b>' }],
    ['shippedAt', { shippedAt: 'yesterday' }],
    ['shippedAt', { shippedAt: '2099-01-01T00:00:00Z' }],
    ['state', { state: 'packed' }],
    ['orderIds', { orderIds: [] }],
    ['orderIds', { orderIds: ['A-1'] }],
  ])('refuses the field %s of %j', async (field, body) => {
    const { status, payload } = await ship({ orderIds: ['1'], ...body });
    expect([status, Object.keys((payload as { errors?: object }).errors ?? {})]).toEqual([400, [field]]);
  });
});
