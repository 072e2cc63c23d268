import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { type Api, containing, createApi, detailsOf, findProduct, itemOf, type Reply, SHIPPING } from '../support/api';
import { day, euro } from '../support/texts';

const api = createApi(process.env.API_URL ?? '');
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `version-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

type Customer = Awaited<ReturnType<Api['customer']>>;
type Answer = Reply<{ version: string; receipt?: object; current?: SubscriptionWire } | null>;

async function read({ token, purchaseId }: Customer, len = 'en'): Promise<SubscriptionWire> {
  const query = { purchaseId, len };
  const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', query, { token });
  const [item] = payload.data;
  if (!item) throw new Error('The subscription is not listed.');
  return item;
}
const versionOf = async (customer: Customer) => (await read(customer)).version;

async function editOf({ token, purchaseId }: Customer, productQty: number) {
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  return { purchaseId, productId, price, productQty, billingIntervalDays, intervalUnit: 'days' };
}
const setQuantity = async (customer: Customer, quantity: number) =>
  api.json('/api/subscription/update', await editOf(customer, quantity), { token: customer.token });

async function swapOf({ token, purchaseId }: Customer) {
  const item = await itemOf(api, token, purchaseId);
  const target = await findProduct(api, token, (one) => one.productId !== item.productId && one.stockQty > 20);
  const billingIntervalDays = (target.Product_frequency[0]?.freq ?? 0) * 7;
  const { productId, price } = target;
  return { purchaseId, productId, price, productQty: 1, billingIntervalDays, intervalUnit: 'days' };
}

async function applyCode({ token, purchaseId }: Customer) {
  const discountCode = await api.discount({ amount: 10 });
  expect((await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token })).status).toBe(
    200,
  );
}
async function codeOf({ token, purchaseId }: Customer) {
  const record = await api.get<{ id: string; code: string }>(
    '/api/subscription/discount-record',
    { purchaseId },
    { token },
  );
  return { purchaseId, recordId: record.payload.id, code: record.payload.code };
}
const CARD = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
const cardsOf = async ({ token }: Customer) =>
  (await detailsOf(api, token)).paySources.map(({ paySourceId }) => paySourceId);
async function setCard(customer: Customer) {
  const [paySourceId = ''] = await cardsOf(customer);
  return api.post('/api/user/updateCard', { ...CARD, paySourceId }, { token: customer.token });
}
const addCard = ({ token }: Customer) => api.post('/api/user/updateCard', CARD, { token });

interface Change {
  path: string;
  body: (customer: Customer) => object | Promise<object>;
  shape?: Record<string, unknown>;
  prepare?: (customer: Customer) => Promise<unknown>;
}
const RESCHEDULE = '/api/subscription/reschedule';
const CHANGES: Record<string, Change> = {
  move: {
    path: RESCHEDULE,
    body: ({ purchaseId }) => ({ purchaseId, billNow: false, nextBillDate: addDays(today, 37) }),
  },
  'order now': { path: RESCHEDULE, body: ({ purchaseId }) => ({ purchaseId, billNow: true }) },
  'change of the quantity': { path: '/api/subscription/update', body: (customer) => editOf(customer, 5) },
  swap: { path: '/api/subscription/update', body: swapOf },
  pause: {
    path: '/api/subscription/pause',
    body: ({ purchaseId }) => ({ purchaseId, restartDate: addDays(today, 40) }),
  },
  cancellation: { path: '/api/subscription/cancel', body: ({ purchaseId }) => ({ purchaseId, cancelReason: '2' }) },
  'code that is applied': {
    path: '/api/subscription/apply-discount',
    body: async ({ purchaseId }) => ({ purchaseId, discountCode: await api.discount() }),
  },
  'code that is removed': { path: '/api/subscription/remove-discount', body: codeOf, prepare: applyCode },
  'choice of a card': {
    path: '/api/subscription/pay-source',
    body: async (customer) => ({
      purchaseId: customer.purchaseId,
      paySourceId: (await cardsOf(customer)).at(-1) ?? '',
    }),
    prepare: addCard,
  },
  reactivation: {
    path: '/api/subscription/reactive',
    body: ({ purchaseId }) => ({ purchaseId }),
    shape: { statuses: ['PAUSED'] },
  },
};
const cases = Object.entries(CHANGES);

const send = ({ path }: Change, { token }: Customer, body: object, key?: string): Promise<Answer> =>
  path.endsWith('reactive')
    ? api.get(path, { len: 'en', ...body } as Record<string, string>, { token, key })
    : api.json(path, { len: 'en', ...body }, { token, key });

const carryOut = (name: string) => async (customer: Customer) => {
  const change = CHANGES[name] as Change;
  return send(change, customer, await change.body(customer));
};

async function start({ shape, prepare }: Change) {
  const customer = await api.customer({ len: 'en', nextBillInDays: 9, quantity: 1, ...shape });
  await prepare?.(customer);
  return customer;
}

describe.each(cases)('a %s', (name, change) => {
  test('is refused with the present state when it is based on another one, and changes nothing', async () => {
    const customer = await start(change);
    const version = await versionOf(customer);
    const body = await change.body(customer);
    await setQuantity(customer, 3);
    const [current, mails] = [await read(customer), (await api.mails(customer.email)).length];
    const key = newKey();
    const reply = await send(change, customer, { ...body, version }, key);
    expect(reply).toMatchObject({
      status: 409,
      message: containing('has changed in the meantime, so nothing was done'),
    });
    expect(reply.message).toContain(current.productName);
    expect(reply.payload?.current).toEqual(current);
    const german = await send(change, customer, { ...body, version, len: 'de' }, key);
    expect(german.message).toContain('hat sich inzwischen etwas geändert, deshalb ist nichts passiert');
    expect(german.payload?.current).toEqual(await read(customer, 'de'));
    expect(await read(customer)).toEqual(current);
    expect(await api.mails(customer.email)).toHaveLength(mails);
    // What was refused has not used its key up.
    expect(
      (await send(change, customer, { ...(await change.body(customer)), version: current.version }, key)).status,
    ).toBe(200);
  });

  test('answers a repeated key the same, although the state has changed since', async () => {
    const customer = await start(change);
    const body = { ...(await change.body(customer)), version: await versionOf(customer) };
    const key = newKey();
    const first = await send(change, customer, body, key);
    expect(first.status).toBe(200);
    const after = await read(customer);
    if (name !== 'order now') expect(first.payload?.version).toBe(after.version);
    expect(after.version).not.toBe(body.version);
    const again = await send(change, customer, body, key);
    expect([again.status, again.message, again.payload]).toEqual([first.status, first.message, first.payload]);
    expect(await read(customer)).toEqual(after);
    expect((await send(change, customer, { ...body, version: 'another' }, key)).message).toContain('Idempotency-Key');
  });

  test('without a version is carried out whatever was changed before', async () => {
    const customer = await start(change);
    await setQuantity(customer, 3);
    expect((await send(change, customer, { ...(await change.body(customer)), version: '' })).status).toBe(200);
  });

  test('names its product, and the day where there is one', async () => {
    const customer = await start(change);
    const { message } = await send(change, customer, await change.body(customer));
    const { productName, nextBillDate, status } = await read(customer);
    expect(message).toContain(productName);
    // A cancelled subscription has no day any more; the reply names the one of the order that does not come.
    expect(message).toContain(day(status === 'CANCELLED' ? addDays(today, 9) : (nextBillDate ?? '')));
  });
});

test('states what applies now, with price and day', async () => {
  const customer = await api.customer({ len: 'en', nextBillInDays: 9, intervalWeeks: 3 });
  const version = await versionOf(customer);
  await setQuantity(customer, 4);
  const { price, shipping, taxes } = await itemOf(api, customer.token, customer.purchaseId);
  const { message } = await send(CHANGES.pause as Change, customer, {
    purchaseId: customer.purchaseId,
    restartDate: addDays(today, 40),
    version,
  });
  const total = euro(price * 4 + shipping + taxes, 'en');
  expect(message).toContain(
    `quantity 4, interval in weeks 3, ${total} per order, the next one on ${day(addDays(today, 9))}`,
  );
});

test.each<[string, (customer: Customer) => Promise<{ status: number }>]>([
  ['quantity', (customer) => setQuantity(customer, 2)],
  ['date', carryOut('move')],
  ['status', carryOut('pause')],
  ['card', setCard],
  ['delivery address', ({ token }) => api.post('/api/user/details', SHIPPING, { token })],
])('a change of the %s makes another version', async (_name, change) => {
  const customer = await api.customer({ nextBillInDays: 9 });
  const version = await versionOf(customer);
  expect((await change(customer)).status).toBe(200);
  expect(await versionOf(customer)).not.toBe(version);
});

test('the version is the same in every language and list', async () => {
  const customer = await api.customer();
  expect((await read(customer, 'de')).version).toBe((await read(customer, 'en')).version);
  const { payload } = await api.get<{ data: SubscriptionWire[] }>(
    '/api/subscription/all',
    { nextOrder: 'true' },
    { token: customer.token },
  );
  expect(payload.data.find(({ purchaseId }) => purchaseId === customer.purchaseId)?.version).toBe(
    await versionOf(customer),
  );
});

test('a version that is too long is a rule that is broken', async () => {
  const customer = await api.customer();
  const body = { purchaseId: customer.purchaseId, billNow: true, version: 'x'.repeat(101) };
  expect(await send(CHANGES.move as Change, customer, body)).toMatchObject({
    status: 400,
    payload: { errors: { version: 'This value is not valid.' } },
  });
});

test('of two orders of one product that are due at once, a move names and moves one', async () => {
  const { token } = await api.customer();
  const { productId } = await findProduct(api, token, ({ stockQty }) => stockQty > 20);
  const twins = await api.customer({ len: 'en', statuses: ['ACTIVE', 'ACTIVE'], productId, nextBillInDays: 9 });
  const [first = '', second = ''] = twins.subscriptions.map(({ purchaseId }) => purchaseId);
  const other = await read({ ...twins, purchaseId: second });
  const body = { purchaseId: first, billNow: false, nextBillDate: addDays(today, 16), version: await versionOf(twins) };
  const reply = await send(CHANGES.move as Change, twins, body);
  const [product, to, from] = [other.productName, day(addDays(today, 16)), day(addDays(today, 9))];
  expect(reply.message).toBe(`Your order of ${product} now comes on ${to}, not on ${from}.`);
  const [mail, ...more] = await api.mails(twins.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`New date for ${product}: ${to}`);
  expect(mail?.text).toContain(`your order of ${product} now comes on ${to}, not on ${from}.`);
  expect(await read({ ...twins, purchaseId: second })).toEqual(other);
});
