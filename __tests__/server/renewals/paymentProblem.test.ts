import { createFormatDay } from '#server/core/platform/wire/format';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { toCents } from '#src/domain/money';
import { type Api, itemOf } from '../../support/api';
import { addCard, DECLINING, retryRenewal } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());

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

/** Customer with an order declined today. */
async function declined(shape: Record<string, unknown> = {}) {
  const customer = await api.customer({ card: 'declining', nextBillInDays: 0, len: 'en', ...shape });
  await api.runJobs('renewals');
  return customer;
}
const tryAgain = ({ purchaseId }: Customer, retryNo?: number) => retryRenewal(api, sql, purchaseId, retryNo);

test('reports a missing card until a new card has been tried', async () => {
  const customer = await declined({ card: 'none' });
  const problem = { since: today, reason: 'noCard', nextTryAt: addDays(today, 1) };
  expect(await problemOf(customer)).toMatchObject(problem);
  await addCard(api, customer.token, DECLINING);
  expect(await problemOf(customer)).toMatchObject(problem);
  await tryAgain(customer);
  expect(await problemOf(customer)).toMatchObject({ since: today, reason: 'declined' });
});

const otherDay = () => ({ billNow: 'false', nextBillDate: addDays(today, 9) });
test.each<[string, (customer: Customer) => Promise<unknown>]>([
  ['a move', (customer) => post(customer, 'reschedule', otherDay())],
  ['a pause', (customer) => post(customer, 'pause', { restartDate: addDays(today, 9) })],
  ['a cancellation', (customer) => post(customer, 'cancel', { cancelReason: '2' })],
])('%s ends the payment problem', async (_name, change) => {
  const customer = await declined();
  expect(await problemOf(customer)).not.toBeNull();
  expect(await change(customer)).toMatchObject({ status: 200 });
  expect(await problemOf(customer)).toBeNull();
});

test('a payment problem adds the date of the next try to replies, mails and receipts of a change (rules §24.26)', async () => {
  const customer = await declined();
  const retry = createFormatDay('spec')(addDays(today, 1), 'en');
  const moved = await post(customer, 'reschedule', otherDay());
  expect(moved).toMatchObject({ message: expect.stringContaining(retry) as string });
  expect(moved.payload).toMatchObject({ receipt: { before: { nextBillDate: addDays(today, 1) } } });
  expect((await api.mails(customer.email)).at(-1)?.text).toContain(retry);
  const ended = await declined();
  expect(await post(ended, 'cancel', { cancelReason: '2' })).toMatchObject({
    message: expect.stringContaining(retry) as string,
  });
});

test('a payment problem remains after a move to the date of the next try (rules §7.13)', async () => {
  const customer = await declined();
  const [before, mails] = [await problemOf(customer), await api.mails(customer.email)];
  const same = await post(customer, 'reschedule', { billNow: 'false', nextBillDate: addDays(today, 1) });
  expect(same).toMatchObject({ status: 200, message: expect.stringContaining('Nothing has changed') as string });
  expect([await problemOf(customer), await api.mails(customer.email)]).toEqual([before, mails]);
});

test('a payment problem ends with another card of a failed subscription, and returns when that card is declined', async () => {
  const customer = await declined({ nextBillInDays: -5 });
  await tryAgain(customer, 3);
  expect(await problemOf(customer)).toMatchObject({ since: today, nextTryAt: null });
  await addCard(api, customer.token, DECLINING);
  expect(await problemOf(customer)).toBeNull();
  await sql(`update subscriptions set next_bill_date = '${today}' where id = ${customer.purchaseId} returning id`);
  await api.runJobs('renewals');
  expect(await problemOf(customer)).toMatchObject({ since: today, nextTryAt: addDays(today, 1) });
});

test('the undo of a change restores the payment problem', async () => {
  const customer = await declined();
  await tryAgain(customer);
  const [before, version] = [await problemOf(customer), await versionOf(customer)];
  await post(customer, 'reschedule', otherDay());
  await undoNewest(customer);
  expect([await problemOf(customer), await versionOf(customer)]).toEqual([before, version]);
  // Because log rows of earlier server versions have neither date nor reason.
  await post(customer, 'reschedule', otherDay());
  const forget = `update change_log set before = before - 'failedSince' - 'failedFor', after = after - 'failedSince' - 'failedFor'
    where action = 'orderMoved' and subject_id = ${Number(customer.purchaseId)} returning id`;
  expect(await sql(forget)).toHaveLength(2);
  await undoNewest(customer);
  expect(await problemOf(customer)).toMatchObject({ since: today, reason: 'declined', nextTryAt: addDays(today, 2) });
});

test('a payment problem ends while the order waits for stock, and keeps its first date after another decline', async () => {
  const made = await api.json<{ productId: string }>('/demo/products', { stock: 1, weeks: [4] });
  const { productId } = made.payload;
  const customer = await declined({ productId, nextBillInDays: -1 });
  const { since } = (await problemOf(customer)) ?? {};
  await api.json('/demo/products', { productId, stock: 0 });
  await tryAgain(customer);
  expect(await itemIn(customer)).toMatchObject({ waitingSince: today, paymentProblem: null });
  await api.json('/demo/products', { productId, stock: 1 });
  await api.runJobs('renewals');
  expect(await problemOf(customer)).toMatchObject({ since, reason: 'declined' });
});

test('a payment problem is equal in a refusal and in the list', async () => {
  const customer = await declined();
  const problem = await problemOf(customer);
  const refused = await post(customer, 'pause', { restartDate: addDays(today, 9), version: 'another' });
  expect(refused).toMatchObject({ status: 409, payload: { current: { paymentProblem: problem } } });
});

// Last test, because the clock moves.
test('a payment problem contains start, reason, total and next try, and changes the version (rules §2.14, §24.20)', async () => {
  const customer = await api.customer({ card: 'declining', nextBillInDays: 1, quantity: 3 });
  expect(await problemOf(customer)).toBeNull();
  const versions = [await versionOf(customer)];
  const due = addDays(today, 1);
  const { price, productQty, shipping, taxes } = await itemIn(customer);
  const total = toCents(price) * productQty + toCents(shipping) + toCents(taxes);
  const problem = { since: due, reason: 'declined', total };
  for (const [days, next] of [
    [0, 1],
    [1, 3],
    [2, 3],
    [3, 5],
    [5, null],
  ] as const) {
    expect((await api.json('/demo/clock', { now: addDays(due, days) })).status).toBe(200);
    const nextTryAt = next === null ? null : addDays(due, next);
    expect([days, await problemOf(customer)]).toEqual([days, { ...problem, nextTryAt }]);
    versions.push(await versionOf(customer));
  }
  expect(new Set(versions).size).toBe(5);
  expect((await itemIn(customer)).status).toBe('RECYCLE_FAILED');
});
