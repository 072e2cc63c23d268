import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { createAdmin, type Reply, SHIPPING } from '../../support/api';
import { callOf, type Customer, read } from '../../support/commandCalls';
import { freshServer } from '../../support/freshServer';

const { api } = freshServer();
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `receipt-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

interface Receipts {
  data: ReceiptWire[];
  totalCount: number;
}
type Answer = Reply<{ receipt: ReceiptWire | null } | null>;

const listOf = async ({ token }: { token: string }, query: Record<string, string> = {}) =>
  (await api.get<Receipts>('/api/user/receipts', { len: 'en', ...query }, { token })).payload;
const commandsOf = async (customer: Customer) => (await listOf(customer)).data.map(({ command }) => command);

const post = ({ token, purchaseId }: Customer, path: string, body: object, key?: string): Promise<Answer> =>
  api.json(`/api/subscription/${path}`, { purchaseId, len: 'en', ...body }, { token, key });
const move = (customer: Customer, days: number, key?: string) =>
  post(customer, 'reschedule', { billNow: false, nextBillDate: addDays(today, days) }, key);

async function swap(customer: Customer) {
  const { command: _command, path, body } = await callOf(api, 'swap', customer);
  return post(customer, path, body);
}

test('repeats the receipt for a retry, and creates none without a change', async () => {
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
  expect((await listOf(customer)).data.map(({ undoUntil }) => undoUntil)).toEqual([null, null, null]);
  const { nextBillDate } = await read(api, customer);
  const unmoved = await post(customer, 'reschedule', { billNow: false, nextBillDate });
  expect(unmoved.payload?.receipt).toBeNull();
  expect((await listOf(customer)).totalCount).toBe(3);
});

test('lists receipts newest first, by pages, for one subscription or all, in either language (rules §24.4)', async () => {
  const customer = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 9 });
  const second = { ...customer, purchaseId: customer.subscriptions[1]?.purchaseId ?? '' };
  for (let day = 2; day < 23; day += 1) await move(customer, day);
  expect((await move(second, 12)).status).toBe(200);
  const first = await listOf(customer);
  expect([first.totalCount, first.data.length]).toEqual([22, 20]);
  // Because only the last change of a subscription can be undone (rules §24.5).
  expect(first.data.map(({ undoUntil }) => undoUntil !== null)).toEqual([
    true,
    true,
    ...Array<boolean>(18).fill(false),
  ]);
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

test('returns no receipt for an unknown subscription', async () => {
  const customer = await api.customer({ nextBillInDays: 9 });
  await move(customer, 20);
  for (const purchaseId of ['', '999999999', `' or 1=1 --`])
    expect(await listOf(customer, { purchaseId })).toEqual({ data: [], totalCount: 0 });
});

test('allows no undo of a swap from an outdated price (rules §24.5)', async () => {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { priceCents: 1_500, weeks: [4] });
  const customer = await api.customer({ productId: payload.productId, nextBillInDays: 9 });
  await api.json('/demo/products', { productId: payload.productId, priceCents: 1_600 });
  expect((await swap(customer)).payload?.receipt?.undoUntil).toBeNull();
});

test('a receipt names admin and shop as authors, without personal names (rules §24.3)', async () => {
  const admin = await createAdmin(api);
  const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', {
    checkoutChampId: customer.customerId,
  });
  const acting = { ...customer, token: entered.payload.token };
  expect((await move(acting, 2)).payload?.receipt).toMatchObject({ actor: 'admin', command: 'reschedule' });
  expect(await commandsOf(customer)).toEqual(['reschedule', 'enterAccount']);
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

test('the history has each entry of an admin, with its reason and without the admin’s address (rules §36.9)', async () => {
  const admin = await createAdmin(api, 'support');
  const customer = await api.customer({ nextBillInDays: 9 });
  await api.post('/api/user/details', SHIPPING, customer);
  const enter = (reason: string) =>
    admin.get('/api/user/switch-account-login', { checkoutChampId: customer.customerId, reason });
  expect((await enter('  Call about the parcel ')).status).toBe(200);
  expect((await enter('')).status).toBe(200);
  expect((await enter('x'.repeat(201))).status).toBe(400);
  const entry = {
    ...{ id: expect.any(String) as string, at: expect.any(String) as string },
    ...{ actor: 'admin', command: 'enterAccount', purchaseId: null },
  };
  const { data, totalCount } = await listOf(customer);
  expect(data.slice(0, 2)).toEqual([
    { ...entry, reason: null },
    { ...entry, reason: 'Call about the parcel' },
  ]);
  expect(totalCount).toBe(data.length);
  expect(await listOf(customer, { purchaseId: customer.purchaseId })).not.toMatchObject({ data: [entry] });
  // An entry changes nothing, and so prevents no undo.
  const { undoUntil, id } = data.find((one) => 'address' in one) ?? {};
  expect(undoUntil).not.toBeNull();
  expect((await api.json('/api/subscription/undo', { receiptId: data[0]?.id }, customer)).status).toBe(404);
  expect((await api.json('/api/subscription/undo', { receiptId: id }, customer)).status).toBe(200);
});
