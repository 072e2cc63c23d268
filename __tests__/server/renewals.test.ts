import { addDays, businessDayAt } from '../../src/domain/planDate';
import { createApi, type Api } from '../support/serverApi';
import { scratchDatabase, type OwnDatabase } from '../support/ownDatabase';
import { startServer, type RunningServer } from '../support/startServer';
import { findProduct, itemOf } from '../support/subscriptions';

/** A first start takes its time on a busy machine. */
let database: OwnDatabase;
let server: RunningServer | undefined;
let api: Api;
let now = businessDayAt(new Date());

// The clock belongs to the whole server, so these tests have one of their own, and time only moves forward.
beforeAll(async () => {
  database = await scratchDatabase();
  server = await startServer({ ...database.env, DEMO_CUSTOMERS: '0' });
  api = createApi(server.url);
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

const setClock = async (day: string) => {
  expect((await api.json('/demo/clock', { now: day })).status).toBe(200);
  now = day;
};

interface Payment {
  dateCreated: string;
  responseType: string;
  nextBillDate: string | null;
}
const paymentsOf = async (token: string) =>
  (await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;
const billed = async (token: string) =>
  (await paymentsOf(token)).map(({ dateCreated, responseType }) => `${dateCreated} ${responseType}`).reverse();
const subjects = async (email: string) => (await api.mails(email)).map(({ subject }) => subject).reverse();
const updateCard = async (token: string, cardNumber: string) => {
  const { payload } = await api.get<{ data: { paySources: { paySourceId: string }[] }[] }>(
    '/api/user/details',
    {},
    { token },
  );
  const paySourceId = payload.data[0]?.paySources[0]?.paySourceId ?? '';
  const card = { cardNumber, cardSecurityCode: '123', cardMonth: '12', cardYear: '2099', paySourceId };
  expect((await api.post('/api/user/updateCard', card, { token })).status).toBe(200);
};

test('a due subscription is billed on its day, advanced and mailed', async () => {
  const { token, purchaseId, email } = await api.customer({ nextBillInDays: 10, intervalWeeks: 2, len: 'en' });
  const due = addDays(now, 10);
  await setClock(addDays(due, -1));
  expect(await billed(token)).toEqual([]);
  await setClock(due);
  expect(await billed(token)).toEqual([`${due} SUCCESS`]);
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'ACTIVE', nextBillDate: addDays(due, 14) });
  expect((await subjects(email))[0]).toMatch(/^Ordered: /);
  await setClock(addDays(due, 13));
  expect(await billed(token)).toHaveLength(1);
});

test('what was missed is caught up, each period once and on its own day', async () => {
  const { token, purchaseId } = await api.customer({ nextBillInDays: 3, intervalWeeks: 1 });
  const first = addDays(now, 3);
  await setClock(addDays(first, 22));
  const days = [0, 7, 14, 21].map((days) => `${addDays(first, days)} SUCCESS`);
  expect(await billed(token)).toEqual(days);
  expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(addDays(first, 28));
});

test('a declined renewal is tried again after 1, 3 and 5 days, then given up; a new card takes it up', async () => {
  const { token, purchaseId, email } = await api.customer({ card: 'declining', nextBillInDays: 2, len: 'en' });
  const due = addDays(now, 2);
  const seen: [number, string][] = [];
  for (let day = 0; day <= 7; day += 1) {
    await setClock(addDays(due, day));
    seen.push([(await paymentsOf(token)).length, (await itemOf(api, token, purchaseId)).status]);
  }
  expect(seen).toEqual([
    [1, 'ACTIVE'],
    [2, 'ACTIVE'],
    [2, 'ACTIVE'],
    [3, 'ACTIVE'],
    [3, 'ACTIVE'],
    [4, 'RECYCLE_FAILED'],
    [4, 'RECYCLE_FAILED'],
    [4, 'RECYCLE_FAILED'],
  ]);
  expect(await subjects(email)).toEqual([
    ...Array.from({ length: 3 }, () => 'Your payment did not go through'),
    'Your subscription is on hold: please add a new card',
  ]);
  await updateCard(token, '4242424242424242');
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'ACTIVE', nextBillDate: addDays(now, 1) });
  await setClock(addDays(now, 1));
  expect((await billed(token)).at(-1)).toBe(`${now} SUCCESS`);
});

test('one jump over the retries comes to the same as many steps', async () => {
  const { token, purchaseId } = await api.customer({ card: 'declining', nextBillInDays: 2 });
  await setClock(addDays(now, 30));
  expect(await paymentsOf(token)).toHaveLength(4);
  expect((await itemOf(api, token, purchaseId)).status).toBe('RECYCLE_FAILED');
});

test('a new card between two tries pays the bill of the day that was due', async () => {
  const shape = { card: 'declining', nextBillInDays: 1, intervalWeeks: 4, len: 'en' };
  const { token, purchaseId, email } = await api.customer(shape);
  const due = addDays(now, 1);
  await setClock(due);
  await updateCard(token, '4242424242424242');
  const [mail] = await api.mails(email);
  const told = new Date(/follows on (.+)\./.exec(mail?.text ?? '')?.[1] ?? '');
  // The day of the next try, not the one that has passed.
  expect(businessDayAt(told)).toBe(addDays(due, 1));
  await setClock(addDays(due, 1));
  expect(await billed(token)).toEqual([`${due} SOFT_DECLINE`, `${due} SUCCESS`]);
  expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(addDays(due, 28));
});

test('without a card there is nothing to try, but the same patience', async () => {
  const { token, purchaseId, email } = await api.customer({ card: 'none', nextBillInDays: 1, len: 'en' });
  await setClock(addDays(now, 8));
  expect(await paymentsOf(token)).toEqual([]);
  expect((await itemOf(api, token, purchaseId)).status).toBe('RECYCLE_FAILED');
  expect(await subjects(email)).toHaveLength(4);
});

test('a pause ends by itself on its day, which is billed', async () => {
  const { token, purchaseId, email } = await api.customer({ nextBillInDays: 5, intervalWeeks: 4, len: 'en' });
  const restartDate = addDays(now, 36);
  expect((await api.post('/api/subscription/pause', { purchaseId, restartDate }, { token })).status).toBe(200);
  await setClock(addDays(restartDate, -1));
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'PAUSED' });
  expect(await billed(token)).toEqual([]);
  await setClock(restartDate);
  expect(await itemOf(api, token, purchaseId)).toMatchObject({
    status: 'ACTIVE',
    nextBillDate: addDays(restartDate, 28),
  });
  expect(await billed(token)).toEqual([`${restartDate} SUCCESS`]);
  const told = await subjects(email);
  expect(told[1]).toMatch(/^Your subscription is active again/);
  expect(told[2]).toMatch(/^Ordered/);
});

test('neither a cancelled nor an inactive subscription is billed', async () => {
  const made = await api.customer({ statuses: ['CANCELLED', 'INACTIVE', 'RECYCLE_FAILED'], nextBillInDays: 2 });
  await setClock(addDays(now, 30));
  expect(await billed(made.token)).toEqual([]);
});

test('goods that are sold out are waited for, told once, and nothing is charged', async () => {
  const buyer = await api.customer({ nextBillInDays: 5, quantity: 20, len: 'en' });
  const { productId } = await itemOf(api, buyer.token, buyer.purchaseId);
  const { stockQty } = await findProduct(api, buyer.token, (product) => product.productId === productId);
  // Somebody else takes all but a few of them.
  const other = await api.customer();
  const target = await findProduct(api, other.token, (product) => product.productId === productId);
  const swap = {
    purchaseId: other.purchaseId,
    productId,
    price: String(target.price),
    productQty: String(stockQty - 3),
    billingIntervalDays: String((target.Product_frequency[0]?.freq ?? 0) * 7),
    intervalUnit: 'days',
  };
  // The subscription may have the product already, at the price it has.
  expect((await api.post('/api/subscription/update', swap, { token: other.token })).status).toBe(200);
  const order = { purchaseId: other.purchaseId, billNow: 'true' };
  expect((await api.post('/api/subscription/reschedule', order, { token: other.token })).status).toBe(200);

  await setClock(addDays(now, 8));
  expect(await billed(buyer.token)).toEqual([]);
  expect(await itemOf(api, buyer.token, buyer.purchaseId)).toMatchObject({ status: 'ACTIVE' });
  expect(await subjects(buyer.email)).toEqual([expect.stringMatching(/^Your delivery is waiting for stock/)]);
});
