import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { toCents } from '../../src/domain/money';
import { type Api, itemOf } from '../support/api';
import { addCard, DECLINING } from '../support/declinedOrders';
import { freshServer } from '../support/freshServer';

// Time only moves forward.
const { api, sql } = freshServer();
let now = businessDayAt(new Date());
const setClock = async (day: string) => {
  expect((await api.json('/demo/clock', { now: day })).status).toBe(200);
  now = day;
};

type Customer = Awaited<ReturnType<Api['customer']>>;
const itemIn = ({ token, purchaseId }: Customer) => itemOf(api, token, purchaseId);
const problemOf = async (customer: Customer) => (await itemIn(customer)).paymentProblem;
const versionOf = async ({ token, purchaseId }: Customer) =>
  (await api.get<{ data: { version: string }[] }>('/api/subscription/all', { purchaseId }, { token })).payload.data[0]
    ?.version;
const post = ({ token, purchaseId }: Customer, path: string, body: Record<string, string>) =>
  api.post(`/api/subscription/${path}`, { purchaseId, len: 'en', ...body }, { token });

async function undoNewest({ token }: Customer) {
  const list = await api.get<{ data: { id: string }[] }>('/api/user/receipts', {}, { token });
  const receiptId = list.payload.data[0]?.id ?? '';
  expect(await api.post('/api/subscription/undo', { receiptId }, { token })).toMatchObject({ status: 200 });
}

/** A customer whose order is declined today. */
async function declined(shape: Record<string, unknown> = {}) {
  const customer = await api.customer({ card: 'declining', nextBillInDays: 1, len: 'en', ...shape });
  await setClock(addDays(now, 1));
  return customer;
}

test('says since when an order cannot be paid, why, how much it is and when it is tried again (rules §24.20)', async () => {
  const customer = await api.customer({ card: 'declining', nextBillInDays: 1, quantity: 3 });
  expect(await problemOf(customer)).toBeNull();
  const due = addDays(now, 1);
  const { price, productQty, shipping, taxes } = await itemIn(customer);
  const total = toCents(price) * productQty + toCents(shipping) + toCents(taxes);
  const problem = { since: due, reason: 'declined', total };
  for (const [day, next] of [1, 3, 3, 5, 5, null, null].entries()) {
    await setClock(addDays(due, day));
    const nextTryAt = next === null ? null : addDays(due, next);
    expect([day, await problemOf(customer)]).toEqual([day, { ...problem, nextTryAt }]);
  }
  expect((await itemIn(customer)).status).toBe('RECYCLE_FAILED');
});

test('says that there is no card, also once there is one that nobody has tried yet', async () => {
  const customer = await declined({ card: 'none' });
  const problem = { since: now, reason: 'noCard', nextTryAt: addDays(now, 1) };
  expect(await problemOf(customer)).toMatchObject(problem);
  await addCard(api, customer.token, DECLINING);
  expect(await problemOf(customer)).toMatchObject(problem);
  await setClock(addDays(now, 1));
  expect(await problemOf(customer)).toMatchObject({ since: problem.since, reason: 'declined' });
});

const otherDay = () => ({ billNow: 'false', nextBillDate: addDays(now, 9) });
test.each<[string, (customer: Customer) => Promise<unknown>]>([
  ['a move', (customer) => post(customer, 'reschedule', otherDay())],
  ['a pause', (customer) => post(customer, 'pause', { restartDate: addDays(now, 9) })],
  ['a cancellation', (customer) => post(customer, 'cancel', { cancelReason: '2' })],
])('%s ends the problem', async (_name, change) => {
  const customer = await declined();
  expect(await problemOf(customer)).not.toBeNull();
  expect(await change(customer)).toMatchObject({ status: 200 });
  expect(await problemOf(customer)).toBeNull();
});

test('another card ends the problem of a subscription that was given up, and has its own when it is declined', async () => {
  const customer = await declined();
  await setClock(addDays(now, 5));
  expect(await problemOf(customer)).toMatchObject({ nextTryAt: null });
  await addCard(api, customer.token, DECLINING);
  expect(await problemOf(customer)).toBeNull();
  await setClock(addDays(now, 1));
  expect(await problemOf(customer)).toMatchObject({ since: now, nextTryAt: addDays(now, 1) });
});

test('a change that is undone brings the problem back as it was', async () => {
  const customer = await declined();
  await setClock(addDays(now, 1));
  const [before, version] = [await problemOf(customer), await versionOf(customer)];
  await post(customer, 'reschedule', otherDay());
  await undoNewest(customer);
  expect([await problemOf(customer), await versionOf(customer)]).toEqual([before, version]);
});

test('an order that waits for stock has no problem, and since the first try when it is declined again', async () => {
  const made = await api.json<{ productId: string }>('/demo/products', { stock: 1, weeks: [4] });
  const { productId } = made.payload;
  const customer = await declined({ productId });
  const { since } = (await problemOf(customer)) ?? {};
  await api.json('/demo/products', { productId, stock: 0 });
  await setClock(addDays(now, 1));
  expect(await itemIn(customer)).toMatchObject({ waitingSince: now, paymentProblem: null });
  await api.json('/demo/products', { productId, stock: 1 });
  await setClock(addDays(now, 4));
  expect(await problemOf(customer)).toMatchObject({ since, reason: 'declined' });
});

test('every reply that shows a subscription shows its problem', async () => {
  const customer = await declined();
  const { token } = customer;
  const problem = await problemOf(customer);
  const list = await api.get<{ data: { paymentProblem: object }[] }>('/api/subscription/all', {}, { token });
  expect(list.payload.data.map(({ paymentProblem }) => paymentProblem)).toEqual([problem]);
  const refused = await post(customer, 'pause', { restartDate: addDays(now, 9), version: 'another' });
  expect(refused).toMatchObject({ status: 409, payload: { current: { paymentProblem: problem } } });
});

test('each decline makes another version: when the order is charged is another day (rules §2.14)', async () => {
  const customer = await api.customer({ card: 'declining', nextBillInDays: 1 });
  const due = addDays(now, 1);
  const versions = [await versionOf(customer)];
  for (const day of [0, 1, 3, 5]) {
    await setClock(addDays(due, day));
    versions.push(await versionOf(customer));
  }
  expect(new Set(versions).size).toBe(versions.length);
});

test('a change of an earlier version that is undone brings back the day that was due', async () => {
  const customer = await declined();
  const due = now;
  await setClock(addDays(now, 1));
  await post(customer, 'reschedule', otherDay());
  const forget = `update change_log set before = before - 'failedSince' - 'failedFor', after = after - 'failedSince' - 'failedFor'
    where action = 'orderMoved' and subject_id = ${Number(customer.purchaseId)} returning id`;
  expect(await sql(forget)).toHaveLength(1);
  await undoNewest(customer);
  expect(await problemOf(customer)).toMatchObject({ since: due, reason: 'declined', nextTryAt: addDays(due, 3) });
});
