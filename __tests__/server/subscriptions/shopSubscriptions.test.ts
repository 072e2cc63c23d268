import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { Reply } from '../../support/api';
import { freshServer } from '../../support/freshServer';
import { auditBooks } from '../../support/ledger';
import { addKey } from '../../support/shopKeys';

const { api, sql } = freshServer();
const start = new Date();
const today = businessDayAt(start);

let key: Awaited<ReturnType<typeof addKey>>;
let product: { sku: string };
async function newProduct(weeks: number[]) {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 50, weeks });
  const [row] = await sql(`select sku from products where id = ${payload.productId}`);
  return { sku: String(row?.sku) };
}
beforeAll(async () => {
  key = await addKey(['subscriptions']);
  product = await newProduct([2, 4]);
});

interface Payload {
  customerId: string;
  purchaseId: string;
  version: string;
  isNew: boolean;
  errors?: Readonly<Record<string, string>>;
}
const call = (path: string, body: object): Promise<Reply<Payload>> =>
  api.json<Payload>(`/api/shop/${path}`, { len: 'en', ...body }, { token: key.secret });

let count = 0;
const newCustomer = () => {
  const externalId = `SHOP-${(count += 1)}`;
  const person = { firstName: 'Ida', lastName: 'Lang', emailAddress: `Shop-${count}@kunden.example`, language: 'de' };
  const billing = { address1: 'Am Platz 5', country: 'DE', state: 'BE', city: 'Berlin', postalCode: '10115' };
  return { externalId, ...person, ...billing };
};
const SHIPPING = {
  ...{ shipAddress1: 'Am Ring 10', shipCountry: 'AT', shipState: '9', shipCity: 'Wien', shipPostalCode: '1010' },
};
const CARD = { token: 'tok_shop', brand: 'visa', last4: '4242', month: 12, year: 2099 };

async function added(shape: object = {}) {
  const body = { ...newCustomer(), ...shape };
  const { payload } = await call('customers', body);
  return { ...body, customerId: payload.customerId };
}
const newSubscription = (customerExternalId: string) => ({
  ...{ externalId: `${customerExternalId}-S`, customerExternalId, sku: product.sku, quantity: 2, intervalWeeks: 4 },
  firstBillDate: today,
});

describe('a customer of the shop’s system (rules §33.9)', () => {
  test('is added once, with the key in the log, and other content is refused', async () => {
    const body = newCustomer();
    const first = await call('customers', body);
    expect(first).toMatchObject({ status: 200, payload: { isNew: true } });
    const { customerId } = first.payload;
    const again = await call('customers', { ...body, firstName: ' Ida ', another: true, len: 'de' });
    expect(again).toMatchObject({ status: 200, payload: { customerId, isNew: false } });
    expect(await call('customers', { ...body, city: 'Potsdam' })).toMatchObject({
      ...{ status: 409, message: 'This external id has other content already. Nothing was changed.' },
      payload: { id: customerId },
    });
    expect(await sql(`select city, phone, ship_city, external_id from customers where id = ${customerId}`)).toEqual([
      { city: 'Berlin', phone: '', ship_city: null, external_id: body.externalId },
    ]);
    expect(await sql(`select action, acting_key from change_log where customer_id = ${customerId}`)).toEqual([
      { action: 'customerCreated', acting_key: key.name },
    ]);
  });

  test('is one of concurrent calls', async () => {
    const body = newCustomer();
    const replies = await Promise.all([1, 2, 3].map(() => call('customers', body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ payload }) => payload.customerId)).size).toBe(1);
    expect(replies.filter(({ payload }) => payload.isNew)).toHaveLength(1);
  });

  test('is refused with a known e-mail address, unless another account is wanted', async () => {
    const { customerId, emailAddress } = await added();
    const body = { ...newCustomer(), emailAddress: emailAddress.toLowerCase() };
    expect(await call('customers', body)).toMatchObject({ status: 409, payload: { customerIds: [customerId] } });
    expect(await call('customers', { ...body, another: true })).toMatchObject({
      status: 200,
      payload: { isNew: true },
    });
  });

  test.each([
    ['externalId', { externalId: '' }],
    ['emailAddress', { emailAddress: 'ida' }],
    ['language', { language: 'fr' }],
    ['state', { state: 'X' }],
    ['postalCode', { postalCode: '1' }],
    ['shipCity', { ...SHIPPING, shipCity: undefined }],
    ['shipPostalCode', { ...SHIPPING, shipPostalCode: '1' }],
  ])('is refused by the field %s', async (field, body) => {
    const { status, payload } = await call('customers', { ...newCustomer(), ...body });
    expect([status, Object.keys(payload.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('a subscription of the shop’s system (rules §33.10)', () => {
  test('is added once, at the price and tax of its delivery, with its card and its statistics', async () => {
    const { externalId, customerId } = await added(SHIPPING);
    const body = { ...newSubscription(externalId), paymentMethod: CARD };
    const first = await call('subscriptions', body);
    expect(first).toMatchObject({ status: 200, payload: { customerId, isNew: true } });
    const { purchaseId, version } = first.payload;
    const again = { ...first.payload, isNew: false };
    const { token, ...rest } = CARD;
    const otherOrder = { ...body, paymentMethod: { ...rest, token } };
    for (const same of [body, otherOrder]) expect((await call('subscriptions', same)).payload).toEqual(again);
    const other = await call('subscriptions', { ...body, quantity: 3 });
    expect(other).toMatchObject({ status: 409, payload: { id: purchaseId } });
    const second = { ...body, externalId: `${externalId}-2`, customerExternalId: undefined, customerId };
    expect((await call('subscriptions', second)).payload.isNew).toBe(true);
    expect(await sql(`select count(*)::int as cards from pay_sources where customer_id = ${customerId}`)).toEqual([
      { cards: 1 },
    ]);

    const [stored] = await sql(
      `select s.status, s.qty, s.interval_days as days, s.next_bill_date = s.started_on as "isDue",
         s.tax_cents = round(0.2 * s.qty * s.unit_price_cents) as "isTaxed", s.unit_price_cents = p.price_cents as "isPriced"
       from subscriptions s join products p on p.id = s.product_id where s.id = ${purchaseId}`,
    );
    expect(stored).toEqual({ status: 'ACTIVE', qty: 2, days: 28, isDue: true, isTaxed: true, isPriced: true });
    const periods = await sql(
      `select product_type as type, from_day::text as "from", to_day as "to" from subscription_periods
       where subscription_id = ${purchaseId}`,
    );
    expect(periods).toEqual([{ type: 'litter', from: today, to: null }]);
    const lines = await sql(`select action, acting_key as key from change_log
      where customer_id = ${customerId} and subject <> 'customer' order by id`);
    expect(lines).toEqual(
      ['cardAdded', 'subscriptionCreated', 'subscriptionCreated'].map((action) => ({ action, key: key.name })),
    );
    expect(version).not.toBe('');
  });

  test('is billed on its first day, and keeps the books', async () => {
    const { externalId, emailAddress } = await added();
    const paymentMethod = { ...CARD, token: 'tok_books', customerRef: 'cus_1' };
    await call('subscriptions', { ...newSubscription(externalId), paymentMethod });
    await api.runJobs('renewals');
    const bills = `select customer_ref as ref from bills b join customers c on c.id = b.customer_id where external_id = '${externalId}'`;
    expect(await sql(bills)).toEqual([{ ref: 'cus_1' }]);
    expect((await api.mails(emailAddress)).map(({ subject }) => subject.split(':')[0])).toEqual(['Bestellt']);
    const { wrongOrders, notReplayed, untrueReceipts, strangeMoves } = await auditBooks(sql, start);
    expect({ wrongOrders, notReplayed, untrueReceipts, strangeMoves }).toEqual({
      ...{ wrongOrders: [], notReplayed: [], untrueReceipts: [], strangeMoves: [] },
    });
  });

  test('is refused with a second number of the customer at the provider', async () => {
    const { externalId } = await added();
    const send = (number: number, customerRef: string) =>
      call('subscriptions', {
        ...newSubscription(externalId),
        ...{ externalId: `${externalId}-${number}`, paymentMethod: { ...CARD, token: 'tok_ref', customerRef } },
      });
    expect([(await send(1, 'cus_1')).status, (await send(2, 'cus_1')).status]).toEqual([200, 200]);
    const { status, payload } = await send(3, 'cus_2');
    expect([status, payload.errors]).toEqual([
      400,
      { paymentMethod: 'This customer has another number at the provider already.' },
    ]);
  });

  test.each([
    ['sku', { sku: 'NONE' }, 'There is no product with this SKU.'],
    ['intervalWeeks', { intervalWeeks: 3 }, 'We do not deliver this product at this interval.'],
    [
      'firstBillDate',
      { firstBillDate: addDays(today, -1) },
      'Please choose a day from today on, at most 365 days ahead.',
    ],
    [
      'firstBillDate',
      { firstBillDate: addDays(today, 366) },
      'Please choose a day from today on, at most 365 days ahead.',
    ],
    ['customerExternalId', { customerExternalId: 'NONE' }, 'There is no account with this id.'],
    ['customerExternalId', { customerExternalId: undefined }, 'Please name the account by exactly one id.'],
    ['customerId', { customerId: '1' }, 'Please name the account by exactly one id.'],
    ['quantity', { quantity: 0 }, 'The quantity is a whole number from 1 on.'],
    ['paymentMethod', { paymentMethod: { ...CARD, year: 2020 } }, 'This card has expired.'],
    [
      'paymentMethod',
      { paymentMethod: { ...CARD, last4: 'x' } },
      'Please give the token, brand, last four digits, month and year of the card.',
    ],
  ])('is refused by the field %s of %j', async (field, change, message) => {
    const { externalId } = await added();
    const reply = await call('subscriptions', { ...newSubscription(externalId), ...change });
    expect([reply.status, reply.payload.errors]).toEqual([400, { [field]: message }]);
  });
});

describe('a change by a key (rules §33.11)', () => {
  interface Changed {
    version: string;
    receipt: { actor: string; command: string } | null;
  }
  const change = (path: string, body: object, idempotencyKey?: string) =>
    api.json<Changed>(
      `/api/shop/subscriptions/${path}`,
      { len: 'en', ...body },
      { token: key.secret, key: idempotencyKey },
    );

  test('moves, updates, pauses and cancels by the rules of the portal, as the shop', async () => {
    const { externalId, customerId, emailAddress } = await added();
    const body = { ...newSubscription(externalId), firstBillDate: addDays(today, 9), paymentMethod: CARD };
    const { purchaseId, version } = (await call('subscriptions', body)).payload;
    const move = { purchaseId, nextBillDate: addDays(today, 12), version };
    const moved = await change('move', move, 'move-1');
    expect((await change('move', move, 'move-1')).payload).toEqual(moved.payload);
    expect((await change('move', { ...move, nextBillDate: addDays(today, 13) }, 'move-1')).status).toBe(409);
    expect((await change('move', move)).status).toBe(409);
    const replies = [
      moved,
      await change('update', { purchaseId, quantity: 1, intervalWeeks: 2, version: moved.payload.version }),
      await change('pause', { purchaseId, restartDate: addDays(today, 40) }),
      await change('cancel', { purchaseId, cancelReason: 'Umzug' }),
    ];
    expect(replies.map(({ status, payload: { receipt } }) => [status, receipt?.actor, receipt?.command])).toEqual([
      [200, 'shop', 'reschedule'],
      [200, 'shop', 'update'],
      [200, 'shop', 'pause'],
      [200, 'shop', 'cancel'],
    ]);
    const lines = await sql(`select actor, acting_key as key from change_log
      where customer_id = ${customerId} and subject = 'subscription'`);
    expect(lines).toEqual(lines.map(() => ({ actor: 'system', key: key.name })));
    expect([lines.length, (await api.mails(emailAddress)).length]).toEqual([5, 4]);
    const { notReplayed, untrueReceipts, strangeMoves } = await auditBooks(sql, start);
    expect({ notReplayed, untrueReceipts, strangeMoves }).toEqual({
      ...{ notReplayed: [], untrueReceipts: [], strangeMoves: [] },
    });
  });

  test('of one field keeps the others, and swaps to the present price of the other product', async () => {
    const { externalId } = await added();
    const { purchaseId } = (await call('subscriptions', { ...newSubscription(externalId), paymentMethod: CARD }))
      .payload;
    const stored = () =>
      sql(`select p.sku, s.qty, s.interval_days / 7 as weeks, s.unit_price_cents = p.price_cents as "isPresentPrice"
        from subscriptions s join products p on p.id = s.product_id where s.id = ${purchaseId}`);
    await sql(`update products set price_cents = price_cents + 100 where sku = '${product.sku}' returning 1`);
    expect((await change('update', { purchaseId, quantity: 3 })).status).toBe(200);
    expect(await stored()).toEqual([{ sku: product.sku, qty: 3, weeks: 4, isPresentPrice: false }]);
    const other = await newProduct([4]);
    expect((await change('update', { purchaseId, sku: other.sku })).status).toBe(200);
    expect(await stored()).toEqual([{ sku: other.sku, qty: 3, weeks: 4, isPresentPrice: true }]);
  });

  test('names the field that it refuses', async () => {
    const { externalId } = await added();
    const { purchaseId } = (await call('subscriptions', newSubscription(externalId))).payload;
    const [offSale, twoWeeks] = [await newProduct([4]), await newProduct([2])];
    await sql(`update products set active = false where sku = '${offSale.sku}' returning 1`);
    const errorsOf = async (body: object) => {
      const { status, payload } = await call('subscriptions/update', { purchaseId, ...body });
      return [status, payload.errors];
    };
    const interval = 'We do not deliver this product at this interval.';
    expect(await errorsOf({})).toEqual([400, { sku: 'Please give at least one of sku, quantity and intervalWeeks.' }]);
    expect(await errorsOf({ sku: 'NONE' })).toEqual([400, { sku: 'There is no product with this SKU.' }]);
    expect(await errorsOf({ sku: offSale.sku })).toEqual([400, { sku: 'This product is not on sale.' }]);
    expect(await errorsOf({ intervalWeeks: 3 })).toEqual([400, { intervalWeeks: interval }]);
    expect(await errorsOf({ sku: twoWeeks.sku })).toEqual([400, { intervalWeeks: interval }]);
    const [status, errors] = await errorsOf({ quantity: 51 });
    expect([status, Object.keys(errors ?? {})]).toEqual([409, ['quantity']]);
  });

  test('is refused for an unknown subscription and by the portal’s rules', async () => {
    const move = { nextBillDate: addDays(today, 12) };
    expect((await change('move', { ...move, purchaseId: '999999999' })).status).toBe(404);
    const { purchaseId } = await api.customer({ statuses: ['CANCELLED'] });
    expect((await change('move', { ...move, purchaseId })).status).toBe(409);
    const past = await change('move', { purchaseId, nextBillDate: today });
    expect([past.status, past.message]).toEqual([400, 'Please choose a day from tomorrow on, at most 365 days ahead.']);
  });
});

describe('the list of subscriptions (rules §33.17)', () => {
  interface Listed {
    subscriptions: { purchaseId: string; version: string }[];
    nextCursor: string | null;
  }
  let token: string;
  beforeAll(async () => {
    token = (await addKey(['read'])).secret;
  });
  const list = (query: Record<string, string>) => api.get<Listed>('/api/shop/subscriptions', query, { token });

  test('finds by each id, with the content of an event and the version of a change', async () => {
    const { externalId: customerExternalId, customerId } = await added();
    const body = newSubscription(customerExternalId);
    const { purchaseId, version } = (await call('subscriptions', body)).payload;
    const { externalId, sku } = body;
    const queries: Record<string, string>[] = [
      { purchaseId },
      { externalId },
      { customerId },
      { customerExternalId },
      { customerId, externalId },
    ];
    const replies = await Promise.all(queries.map(list));
    for (const { payload } of replies) expect(payload).toEqual(replies[0]?.payload);
    expect(replies[0]?.payload).toMatchObject({
      subscriptions: [
        {
          ...{ purchaseId, externalId, customerId, customerExternalId, sku, version, quantity: 2, intervalWeeks: 4 },
          ...{ status: 'ACTIVE', nextBillDate: today, nextTryOn: null, discountCents: 0 },
        },
      ],
      nextCursor: null,
    });
    expect((await list({ externalId: '' })).payload.subscriptions).toEqual([]);
    expect((await list({ purchaseId: '999999999' })).payload.subscriptions).toEqual([]);
    expect((await list({ purchaseId: 'S-1' })).status).toBe(400);
  });

  test('continues after a cursor', async () => {
    const { externalId, customerId } = await added();
    const made: string[] = [];
    for (const number of [1, 2, 3]) {
      const { payload } = await call('subscriptions', {
        ...newSubscription(externalId),
        externalId: `${externalId}-${number}`,
      });
      made.push(payload.purchaseId);
    }
    const first = (await list({ customerId, limit: '2' })).payload;
    const second = (await list({ customerId, limit: '2', cursor: first.nextCursor ?? '' })).payload;
    expect([first, second].map(({ subscriptions }) => subscriptions.map(({ purchaseId }) => purchaseId))).toEqual([
      made.slice(0, 2),
      made.slice(2),
    ]);
    expect([first.nextCursor, second.nextCursor]).toEqual([made[1], null]);
    expect((await list({ limit: '101' })).status).toBe(400);
  });
});
