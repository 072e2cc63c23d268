import type { ReceiptWire } from '../../server/core/subscriptions/receiptSchemas';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { type Api, createAdmin, findProduct, itemOf, type Reply, SHIPPING } from '../support/api';
import { shown } from '../support/commandCalls';
import { freshServer } from '../support/freshServer';
import { factLines, receiptLines } from '../support/receiptLines';
import { day, euro, fill, TEXTS } from '../support/texts';

const { api } = freshServer();
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `receipt-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

type Customer = Awaited<ReturnType<Api['customer']>>;
interface Receipts {
  data: ReceiptWire[];
  totalCount: number;
}
type Answer = Reply<{ receipt: ReceiptWire | null } | null>;

const listOf = async ({ token }: { token: string }, query: Record<string, string> = {}) =>
  (await api.get<Receipts>('/api/user/receipts', { len: 'en', ...query }, { token })).payload;
const commandsOf = async (customer: Customer) => (await listOf(customer)).data.map(({ command }) => command);

async function read({ token, purchaseId }: Customer): Promise<SubscriptionWire> {
  const query = { purchaseId, len: 'en' };
  const { payload } = await api.get<{ data: [SubscriptionWire] }>('/api/subscription/all', query, { token });
  return payload.data[0];
}

const post = ({ token, purchaseId }: Customer, path: string, body: object, key?: string): Promise<Answer> =>
  api.json(`/api/subscription/${path}`, { purchaseId, len: 'en', ...body }, { token, key });
const move = (customer: Customer, days: number, key?: string) =>
  post(customer, 'reschedule', { billNow: false, nextBillDate: addDays(today, days) }, key);

async function update(customer: Customer, productQty: number) {
  const { productId, price, billingIntervalDays } = await itemOf(api, customer.token, customer.purchaseId);
  return post(customer, 'update', { productId, price, productQty, billingIntervalDays, intervalUnit: 'days' });
}
async function swap(customer: Customer) {
  const item = await itemOf(api, customer.token, customer.purchaseId);
  const other = (one: { productId: string; stockQty: number }) => one.productId !== item.productId && one.stockQty > 9;
  const { productId, price, Product_frequency: weeks } = await findProduct(api, customer.token, other);
  const billingIntervalDays = (weeks[0]?.freq ?? 0) * 7;
  return post(customer, 'update', { productId, price, productQty: 1, billingIntervalDays, intervalUnit: 'days' });
}
const applyCode = async (customer: Customer) =>
  post(customer, 'apply-discount', { discountCode: await api.discount({ amount: 15 }) });
async function removeCode(customer: Customer) {
  const { token, purchaseId } = customer;
  const query = { purchaseId };
  const record = await api.get<{ id: string; code: string }>('/api/subscription/discount-record', query, { token });
  return post(customer, 'remove-discount', { recordId: record.payload.id, code: record.payload.code });
}
const PAUSED = { statuses: ['PAUSED'] };

interface Case {
  command: string;
  carryOut: (customer: Customer) => Promise<Answer>;
  shape?: object;
  prepare?: (customer: Customer) => Promise<unknown>;
  /** In days; null where it cannot be undone. */
  undoDays: number | null;
}
const CASES: Record<string, Case> = {
  'a move': { command: 'reschedule', carryOut: (one) => move(one, 3), undoDays: 2 },
  'a move to a later day': { command: 'reschedule', carryOut: (one) => move(one, 50), undoDays: 4 },
  'an order now': {
    command: 'orderNow',
    carryOut: (one) => post(one, 'reschedule', { billNow: true }),
    undoDays: null,
  },
  'another quantity': { command: 'update', carryOut: (one) => update(one, 3), undoDays: 4 },
  'a swap': { command: 'update', carryOut: swap, undoDays: 4 },
  'a pause': {
    command: 'pause',
    carryOut: (one) => post(one, 'pause', { restartDate: addDays(today, 40) }),
    undoDays: 4,
  },
  'a reactivation': {
    command: 'reactive',
    carryOut: ({ token, purchaseId }) => api.get('/api/subscription/reactive', { purchaseId, len: 'en' }, { token }),
    shape: { ...PAUSED, nextBillInDays: 20 },
    undoDays: 7,
  },
  'a cancellation': {
    command: 'cancel',
    carryOut: (one) => post(one, 'cancel', { cancelReason: '2' }),
    undoDays: null,
  },
  'a code': { command: 'applyDiscount', carryOut: applyCode, undoDays: 4 },
  'a code that is removed': { command: 'removeDiscount', carryOut: removeCode, prepare: applyCode, undoDays: 4 },
};

test.each(Object.entries(CASES))(
  '%s answers a receipt of what was and what is (rules §24.2)',
  async (_name, { command, carryOut, shape, prepare, undoDays }) => {
    const customer = await api.customer({ len: 'en', nextBillInDays: 5, ...shape });
    await prepare?.(customer);
    const before = await read(customer);
    const { status, payload } = await carryOut(customer);
    expect(status).toBe(200);
    const after = await read(customer);
    const { productName, nextBillDate: date, cardLast4: card } = after;
    expect(payload?.receipt).toMatchObject({
      ...{ actor: 'customer', command, purchaseId: customer.purchaseId },
      ...{ productName, before: shown(before), after: shown(after) },
      nextCharge: date === null ? null : { date, total: shown(after).total, card },
      undoUntil: undoDays === null ? null : addDays(today, undoDays),
    });
    const { data } = await listOf(customer);
    expect(data[0]).toEqual(payload?.receipt);
    expect(Math.abs(Date.now() - Date.parse(data[0]?.at ?? ''))).toBeLessThan(60_000);
  },
);

test.each(Object.entries(CASES))(
  'the mail of %s says what its receipt does, and until when and where it is undone (rules §25.5)',
  async (_name, { carryOut, shape, prepare }) => {
    const customer = await api.customer({ len: 'en', nextBillInDays: 5, ...shape });
    await prepare?.(customer);
    const { payload } = await carryOut(customer);
    const receipt = payload?.receipt;
    if (!receipt) throw new Error('A change has a receipt.');
    const [{ text } = { text: '' }] = await api.mails(customer.email);
    expect(factLines(text, TEXTS.en)).toEqual(receiptLines(receipt, TEXTS.en));
    expect(text).toMatch(
      new RegExp(`^View subscription: http://[^/]+/manage-subscriptions/${customer.purchaseId}$`, 'm'),
    );
    const undo = receipt.undoUntil && fill(TEXTS.en.mail.undoUntil, { undoUntil: day(receipt.undoUntil) });
    expect(/^Changed your mind.*$/m.exec(text)?.[0] ?? null).toBe(undo);
    const { nextCharge } = receipt;
    const { mail } = TEXTS.en;
    const next = nextCharge && {
      charge: fill(mail.nextCharge, { total: euro(nextCharge.total / 100, 'en'), date: day(nextCharge.date) }),
      card: fill(mail.chargedCard, { nextCard: nextCharge.card ?? '' }),
    };
    for (const line of next ? Object.values(next) : [mail.noNextCharge]) expect(text).toContain(line);
  },
);

test('answers the same receipt to a retry, and none where nothing has changed', async () => {
  const customer = await api.customer({ nextBillInDays: 9 });
  const key = newKey();
  const first = await move(customer, 20, key);
  expect(first.payload?.receipt?.after.nextBillDate).toBe(addDays(today, 20));
  expect((await move(customer, 30)).status).toBe(200);
  expect((await move(customer, 20, key)).payload).toEqual(first.payload);
  const order = newKey();
  const placed = await post(customer, 'reschedule', { billNow: true }, order);
  expect(placed.payload?.receipt).toMatchObject({ command: 'orderNow', undoUntil: null });
  expect((await post(customer, 'reschedule', { billNow: true }, order)).payload).toEqual(placed.payload);
  const { nextBillDate } = await read(customer);
  const unmoved = await post(customer, 'reschedule', { billNow: false, nextBillDate });
  expect(unmoved.payload?.receipt).toBeNull();
  expect((await listOf(customer)).totalCount).toBe(3);
});

test('a refused command leaves no receipt', async () => {
  const customer = await api.customer({ card: 'declining' });
  expect((await move(customer, 0)).status).toBe(400);
  expect((await post(customer, 'reschedule', { billNow: true })).status).toBe(400);
  expect(await listOf(customer)).toEqual({ data: [], totalCount: 0 });
});

test('lists newest first, by pages, of one subscription or of all, in either language (rules §24.4)', async () => {
  const customer = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 9 });
  const second = { ...customer, purchaseId: customer.subscriptions[1]?.purchaseId ?? '' };
  for (let day = 2; day < 23; day += 1) expect((await move(customer, day)).status).toBe(200);
  expect((await move(second, 12)).status).toBe(200);
  const first = await listOf(customer);
  expect([first.totalCount, first.data.length]).toEqual([22, 20]);
  expect(first.data.map(({ after }) => after.nextBillDate).slice(0, 3)).toEqual(
    [12, 22, 21].map((days) => addDays(today, days)),
  );
  expect((await listOf(customer, { page: '2' })).data.map(({ after }) => after.nextBillDate)).toEqual(
    [3, 2].map((days) => addDays(today, days)),
  );
  expect(await listOf(customer, { page: '3' })).toEqual({ data: [], totalCount: 22 });
  const { data, totalCount } = await listOf(customer, { purchaseId: second.purchaseId, len: 'de' });
  expect([totalCount, data.map(({ purchaseId }) => purchaseId)]).toEqual([1, [second.purchaseId]]);
  const [english] = (await listOf(customer, { purchaseId: second.purchaseId })).data;
  expect(data[0]?.productName).not.toBe(english?.productName);
  const other = await api.customer();
  expect(await listOf(other, { purchaseId: customer.purchaseId })).toEqual({ data: [], totalCount: 0 });
});

test.each<[string, string]>([
  ...['0', '-1', '1.5', 'x', '1e3', '99999999999999999999'].map((page): [string, string] => ['page', page]),
  ['purchaseId', '7'.repeat(101)],
])('refuses %s=%s at its field', async (field, value) => {
  const { token } = await api.customer();
  const { status, payload } = await api.get<{ errors?: object }>('/api/user/receipts', { [field]: value }, { token });
  expect([status, Object.keys(payload.errors ?? {})]).toEqual([400, [field]]);
});

test.each(['', 'x', '-1', '999999999', `' or 1=1 --`])('finds no receipts of subscription %j', async (purchaseId) => {
  const customer = await api.customer({ nextBillInDays: 9 });
  await move(customer, 20);
  expect(await listOf(customer, { purchaseId })).toEqual({ data: [], totalCount: 0 });
});

test('only the last change of a subscription can be undone, and not once it has been billed (rules §24.5)', async () => {
  const customer = await api.customer({ nextBillInDays: 9 });
  const undoDays = async () => (await listOf(customer)).data.map(({ undoUntil }) => undoUntil);
  await move(customer, 20);
  await update(customer, 2);
  expect(await undoDays()).toEqual([addDays(today, 7), null]);
  await post(customer, 'reschedule', { billNow: true });
  expect(await undoDays()).toEqual([null, null, null]);
});

test('a swap from a price that its product has no more cannot be undone (rules §24.5)', async () => {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { priceCents: 1_500, weeks: [4] });
  const customer = await api.customer({ productId: payload.productId, nextBillInDays: 9 });
  await api.json('/demo/products', { productId: payload.productId, priceCents: 1_600 });
  expect((await swap(customer)).payload?.receipt?.undoUntil).toBeNull();
});

test('says what an admin and the shop did, without names (rules §24.3)', async () => {
  const admin = await createAdmin(api);
  const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', {
    checkoutChampId: customer.customerId,
  });
  const acting = { ...customer, token: entered.payload.token };
  expect((await move(acting, 2)).payload?.receipt).toMatchObject({ actor: 'admin', command: 'reschedule' });
  expect(JSON.stringify(await listOf(customer))).not.toContain(admin.email);
  const declined = await api.customer({ card: 'declining', nextBillInDays: 2 });
  const paused = await api.customer({ statuses: ['PAUSED'], nextBillInDays: 2 });
  const made = await api.json<{ productId: string }>('/demo/products', { stock: 0, weeks: [4] });
  const waiting = await api.customer({ productId: made.payload.productId, nextBillInDays: 2 });
  await api.post('/api/user/details', SHIPPING, { token: paused.token });
  await api.json('/demo/clock', { now: addDays(today, 2) });

  const shops = (command: string) => ({ actor: 'shop', command, undoUntil: null });
  expect((await listOf(customer)).data[0]).toMatchObject(shops('renewal'));
  expect((await listOf(declined)).data[0]).toMatchObject({
    ...shops('decline'),
    nextCharge: { date: addDays(today, 3) },
  });
  expect((await listOf(waiting)).data[0]).toMatchObject({ ...shops('stock'), nextCharge: null });
  expect(await commandsOf(paused)).toEqual(['renewal', 'resumption', 'address', 'address']);
});
