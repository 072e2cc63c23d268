import { productsRepository } from '#server/core/shop/catalog/repository';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { createAdmin, itemOf } from '../../support/api';
import { billed, retryRenewal } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop } from '../../support/sqlShop';

interface Line {
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const { api, sql } = freshServer();
const today = businessDayAt(new Date());
const runRenewals = () => api.runJobs('renewals');

const setStock = async (productId: string, stock: number) =>
  expect((await api.json('/demo/products', { productId, stock })).status).toBe(200);

/** Customer with a due weekly order of a sold-out product. */
async function waiter(shape: Record<string, unknown> = {}) {
  const made = await api.json<{ productId: string }>('/demo/products', { stock: 0, weeks: [1, 2] });
  const { productId } = made.payload;
  const customer = await api.customer({ productId, nextBillInDays: 0, intervalWeeks: 1, len: 'en', ...shape });
  const { token, purchaseId } = customer;
  const item = () => itemOf(api, token, purchaseId);
  const subjects = async () => (await api.mails(customer.email)).map(({ subject }) => subject).reverse();
  const log = async () =>
    (await sql(
      `select action, before, after from change_log
       where subject = 'subscription' and subject_id = ${purchaseId} order by id`,
    )) as unknown as Line[];
  const post = (path: string, body: Record<string, string>) =>
    api.post(`/api/subscription/${path}`, { purchaseId, len: 'en', ...body }, { token });
  await runRenewals();
  return { ...customer, productId, item, billed: () => billed(api, token), subjects, log, post };
}

test('logs and mails the start of a wait once over several runs', async () => {
  const { item, billed, subjects, log, email } = await waiter({ nextBillInDays: -1 });
  await runRenewals();
  expect(await item()).toMatchObject({ status: 'ACTIVE', nextBillDate: addDays(today, -1), waitingSince: today });
  expect(await billed()).toEqual([]);
  expect((await log()).map(({ action }) => action)).toEqual(['renewalWaits']);
  expect(await subjects()).toEqual([expect.stringMatching(/^Your delivery is waiting for stock/)]);
  const [mail] = await api.mails(email);
  // Because the date of the charge is unknown.
  expect(mail?.text).toMatch(/As soon as we have enough in stock, we will charge €[\d.]+ and deliver\./);
  expect(mail?.text).not.toContain('is due on');
});

test('bills restocked goods once at the next run, on that date', async () => {
  const { productId, item, billed, subjects, log } = await waiter({ nextBillInDays: -1 });
  await setStock(productId, 5);
  await runRenewals();
  await runRenewals();
  expect(await billed()).toEqual([`${today} SUCCESS`]);
  expect(await item()).toMatchObject({ waitingSince: null, nextBillDate: addDays(today, 7), stockQty: 4 });
  expect((await log()).map(({ action }) => action)).toEqual(['renewalWaits', 'renewalWaitEnded', 'renewalBilled']);
  expect((await log())[1]).toMatchObject({ before: { waitingSince: today }, after: { waitingSince: null } });
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Your delivery is waiting for stock/),
    expect.stringMatching(/^Ordered/),
  ]);
});

test('gives restocked goods to the customer with the longest wait', async () => {
  const other = await waiter();
  const longest = await waiter({ productId: other.productId });
  const since = addDays(today, -1);
  await sql(`update subscriptions set waiting_since = '${since}' where id = ${longest.purchaseId} returning id`);
  await setStock(other.productId, 1);
  await runRenewals();
  expect([await longest.billed(), await other.billed()]).toEqual([[`${today} SUCCESS`], []]);
  expect((await other.item()).waitingSince).toBe(today);
});

test('retries a declined card after a restock, without a further wait', async () => {
  const { productId, item, billed, log } = await waiter({ card: 'declining', nextBillInDays: -1 });
  await setStock(productId, 5);
  await runRenewals();
  expect(await billed()).toEqual([`${today} SOFT_DECLINE`]);
  expect(await item()).toMatchObject({ waitingSince: null, nextBillDate: today, stockQty: 5 });
  expect((await log()).at(-1)).toMatchObject({ action: 'renewalDeclined', after: { retryOn: addDays(today, 1) } });
});

test('reports a wait that starts with a retry after a decline', async () => {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 1, weeks: [1] });
  const { purchaseId, item, subjects } = await waiter({ card: 'declining', productId: payload.productId });
  await setStock(payload.productId, 0);
  await retryRenewal(api, sql, purchaseId);
  expect((await item()).waitingSince).toBe(today);
  expect(await subjects()).toEqual([
    'Your payment did not go through',
    expect.stringMatching(/^Your delivery is waiting for stock/),
  ]);
});

describe('a wait for stock', () => {
  type Waiter = Awaited<ReturnType<typeof waiter>>;
  const swap = async ({ post }: Waiter) => {
    const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 9, priceCents: 500 });
    const to = { productId: payload.productId, price: '5', productQty: '1' };
    return post('update', { ...to, billingIntervalDays: '14', intervalUnit: 'days' });
  };
  test.each<[string, string, (one: Waiter) => Promise<{ status: number }>]>([
    ['a pause', 'subscriptionPaused', ({ post }) => post('pause', { restartDate: addDays(today, 20) })],
    ['a cancellation', 'subscriptionCancelled', ({ post }) => post('cancel', { cancelReason: '2' })],
    ['a move', 'orderMoved', ({ post }) => post('reschedule', { billNow: 'false', nextBillDate: addDays(today, 30) })],
    ['a swap', 'productSwapped', swap],
  ])('is ended by %s, with a log row', async (_, action, act) => {
    const one = await waiter();
    expect((await act(one)).status).toBe(200);
    expect((await one.item()).waitingSince).toBeNull();
    expect((await one.log()).at(-1)).toMatchObject({
      action,
      before: { waitingSince: today },
      after: { waitingSince: null },
    });
    const [mail] = await api.mails(one.email);
    expect(mail?.text).not.toContain('As soon as we have enough in stock');
  });

  test('is ended by a quantity within the stock, and the order is due at once', async () => {
    const { productId, post, item, billed, email } = await waiter({ quantity: 6, nextBillInDays: -1 });
    await setStock(productId, 4);
    await runRenewals();
    expect((await item()).waitingSince).toBe(today);
    const { price } = await item();
    const edit = { productId, price: String(price), billingIntervalDays: '7', intervalUnit: 'days' };
    expect((await post('update', { ...edit, productQty: '4' })).status).toBe(200);
    const [mail] = await api.mails(email);
    expect(businessDayAt(new Date(/is due on (.+)\./.exec(mail?.text ?? '')?.[1] ?? ''))).toBe(today);
    await runRenewals();
    expect(await billed()).toEqual([`${today} SUCCESS`]);
  });

  test('is ended by an immediate order after a restock', async () => {
    const { productId, post, item, billed } = await waiter({ nextBillInDays: -1 });
    expect((await post('reschedule', { billNow: 'true' })).status).toBe(409);
    expect((await item()).waitingSince).toBe(today);
    await setStock(productId, 2);
    expect((await post('reschedule', { billNow: 'true' })).status).toBe(200);
    await runRenewals();
    expect(await billed()).toEqual([`${today} SUCCESS`]);
    expect(await item()).toMatchObject({ waitingSince: null, nextBillDate: addDays(today, 7) });
  });
});

test('counts the waiting subscriptions in the statistics', async () => {
  const admin = await createAdmin(api);
  const waiting = async () =>
    (await admin.get<{ waiting: number }>('/api/other/statistic', { startDate: today, endDate: today })).payload
      .waiting;
  const before = await waiting();
  const { productId } = await waiter();
  expect(await waiting()).toBe(before + 1);
  await setStock(productId, 1);
  await runRenewals();
  expect(await waiting()).toBe(before);
});

test('restocks a product of a demo once an order is due, and not before', async () => {
  const db = await openSqlDatabase();
  const { person } = await openSqlShop(db);
  await db.exec('update products set stock_qty = 0');
  await person({ next: '2026-12-20' });
  const stockAfter = async (until: string) => {
    await productsRepository(db).restock(until);
    return db.query('select stock_qty as stock from products');
  };
  expect(await stockAfter('2026-12-19')).toEqual([{ stock: 0 }]);
  expect(await stockAfter('2026-12-20')).toEqual([{ stock: 121 }]);
  await db.close();
});
