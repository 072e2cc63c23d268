import { addDays, businessDayAt } from '../../src/domain/planDate';
import { containing, createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `change-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

interface Item {
  purchaseId: string;
  productId: string;
  productQty: number;
  price: number;
  status: string;
  nextBillDate: string | null;
  billingIntervalDays: number;
  shipping: number;
  taxes: number;
}
interface Product {
  productId: string;
  productName: string;
  price: number;
  stockQty: number;
  Product_frequency: { freq: number }[];
}

const itemOf = async (token: string, purchaseId: string): Promise<Item> => {
  const { payload } = await api.get<{ data: Item[] }>('/api/subscription/all', { purchaseId }, { token });
  const [item] = payload.data;
  if (!item) throw new Error('The subscription is not listed.');
  return item;
};
const productsOf = async (token: string) =>
  (await api.get<{ data: Product[] }>('/api/other/products', { len: 'en' }, { token })).payload.data;
const find = async (token: string, matches: (product: Product) => boolean): Promise<Product> => {
  const product = (await productsOf(token)).find(matches);
  if (!product) throw new Error('There is no such product.');
  return product;
};
const ownProduct = async (token: string, purchaseId: string) => {
  const { productId } = await itemOf(token, purchaseId);
  return find(token, (product) => product.productId === productId);
};
const ownWeeks = async (token: string, purchaseId: string) =>
  (await ownProduct(token, purchaseId)).Product_frequency.map(({ freq }) => freq);

interface Refusal {
  errors?: Record<string, string>;
  price?: number;
  stockQty?: number;
}
const update = async (token: string, purchaseId: string, change: Record<string, string> = {}, key?: string) => {
  const item = await itemOf(token, purchaseId);
  const [freq = 4] = await ownWeeks(token, purchaseId);
  const body = {
    purchaseId,
    productId: item.productId,
    price: String(item.price),
    productQty: String(item.productQty),
    billingIntervalDays: String(freq * 7),
    intervalUnit: 'days',
    isIntervalChange: 'false',
    len: 'en',
    ...change,
  };
  return api.post<Refusal | null>('/api/subscription/update', body, { token, key });
};
const pause = (token: string, purchaseId: string, restartDate: string, key?: string) =>
  api.post<Refusal | null>('/api/subscription/pause', { purchaseId, restartDate, len: 'en' }, { token, key });
const cancel = (token: string, purchaseId: string, change: Record<string, string> = {}, key?: string) =>
  api.post<Refusal | null>(
    '/api/subscription/cancel',
    { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false', len: 'en', ...change },
    { token, key },
  );
const reactivate = (token: string, purchaseId: string) =>
  api.get('/api/subscription/reactive', { purchaseId, len: 'en' }, { token });

describe('subscription/update', () => {
  test('changes quantity and frequency, prices it anew and mails both', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    const before = await itemOf(token, purchaseId);
    const weeks = await ownWeeks(token, purchaseId);
    const last = weeks.at(-1) ?? 0;
    const reply = await update(token, purchaseId, { productQty: '3', billingIntervalDays: String(last * 7) });
    expect(reply).toMatchObject({ status: 200, message: 'Your changes are saved.' });
    const after = await itemOf(token, purchaseId);
    expect(after).toMatchObject({ productQty: 3, billingIntervalDays: last * 7, nextBillDate: before.nextBillDate });
    expect(after.taxes).toBeCloseTo(Math.round(after.price * 3 * 19) / 100, 2);
    expect(after.shipping).toBe(after.price * 3 >= 39 ? 0 : 4.9);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription has changed: /);
    expect(mail?.text).toContain(`Quantity: 3. Interval in weeks: ${last}.`);
    expect(mail?.text).toContain('The next charge of');
  });

  test('the same values again change and mail nothing', async () => {
    const { token, purchaseId, email } = await api.customer();
    await update(token, purchaseId);
    const { length } = await api.mails(email);
    expect((await update(token, purchaseId)).status).toBe(200);
    expect(await api.mails(email)).toHaveLength(length);
  });

  const RULES: [field: string, value: string, status: number][] = [
    ['productQty', '0', 400],
    ['productQty', '-1', 400],
    ['productQty', '1.5', 400],
    ['productQty', 'two', 400],
    ['productQty', '2', 200],
    ['billingIntervalDays', '0', 400],
    ['billingIntervalDays', '10', 400],
    ['billingIntervalDays', '', 400],
    ['billingIntervalDays', '357', 400],
    ['intervalUnit', 'weeks', 400],
    ['intervalUnit', '', 400],
    ['price', 'cheap', 400],
  ];
  test.each(RULES)('%s %j answers %i', async (field, value, status) => {
    const { token, purchaseId } = await api.customer();
    const reply = await update(token, purchaseId, { [field]: value });
    expect(reply.status).toBe(status);
    if (status === 400) expect(Object.keys(reply.payload?.errors ?? {})).toEqual([field]);
  });

  test('a quantity above the stock is a conflict that tells the stock', async () => {
    const { token, purchaseId } = await api.customer();
    const reply = await update(token, purchaseId, { productQty: '900000' });
    expect(reply).toMatchObject({ status: 409, message: containing('in stock') });
    expect(reply.payload?.stockQty).toBe((await ownProduct(token, purchaseId)).stockQty);
  });

  test('a swap takes price and frequencies of the target; a stale price is told the fresh one', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en', quantity: 2 });
    const { productId, price } = await itemOf(token, purchaseId);
    const target = await find(
      token,
      (product) => product.productId !== productId && product.stockQty > 9 && product.price !== price,
    );
    const swap = (change: Record<string, string> = {}) =>
      update(token, purchaseId, {
        productId: target.productId,
        price: String(target.price),
        billingIntervalDays: String((target.Product_frequency[0]?.freq ?? 0) * 7),
        ...change,
      });
    expect(await swap({ price: String(price) })).toMatchObject({ status: 409, payload: { price: target.price } });
    expect((await swap({ billingIntervalDays: '357' })).status).toBe(400);
    expect((await itemOf(token, purchaseId)).productId).toBe(productId);
    expect(await swap()).toMatchObject({ status: 200, message: 'Product swapped successfully.' });
    expect(await itemOf(token, purchaseId)).toMatchObject({
      productId: target.productId,
      price: target.price,
      productQty: 2,
    });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toBe(`Swapped: ${target.productName} comes next`);
  });

  test('a swap to what is sold out, or to nothing, is refused', async () => {
    const { token, purchaseId } = await api.customer();
    const soldOut = await find(token, ({ stockQty }) => stockQty === 0);
    const change = {
      productId: soldOut.productId,
      price: String(soldOut.price),
      billingIntervalDays: String((soldOut.Product_frequency[0]?.freq ?? 0) * 7),
    };
    expect(await update(token, purchaseId, change)).toMatchObject({ status: 409, message: containing('sold out') });
    expect((await update(token, purchaseId, { productId: '999999' })).status).toBe(404);
  });

  test.each([
    ['PAUSED', 200],
    ['INACTIVE', 200],
    ['CANCELLED', 409],
    ['RECYCLE_FAILED', 409],
  ])('a %s subscription answers %i', async (status, answer) => {
    const { token, purchaseId } = await api.customer({ statuses: [status] });
    expect((await update(token, purchaseId, { productQty: '2' })).status).toBe(answer);
  });
});

describe('subscription/pause', () => {
  test('pauses until the day and says so by mail', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    const day = addDays(today, 41);
    expect((await pause(token, purchaseId, day)).status).toBe(200);
    expect(await itemOf(token, purchaseId)).toMatchObject({ status: 'PAUSED', nextBillDate: day });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription is paused until \w{3}, /);
    expect(mail?.text).toContain('The next charge of');
  });

  test.each([
    ['tomorrow', addDays(today, 1), 200],
    ['366 days ahead', addDays(today, 366), 200],
    ['367 days ahead', addDays(today, 367), 400],
    ['today', today, 400],
    ['a day that does not exist', '2027-02-30', 400],
    ['nothing', '', 400],
  ])('%s (%s) answers %i', async (_name, day, status) => {
    const { token, purchaseId } = await api.customer();
    const reply = await pause(token, purchaseId, day);
    expect(reply.status).toBe(status);
    if (status === 400) expect(Object.keys(reply.payload?.errors ?? {})).toEqual(['restartDate']);
  });

  test.each(['PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'])('a %s one cannot be paused', async (status) => {
    const { token, purchaseId } = await api.customer({ statuses: [status] });
    expect((await pause(token, purchaseId, addDays(today, 31))).status).toBe(409);
  });
});

describe('subscription/cancel', () => {
  test('is final, leaves nothing to be billed, and says so by mail', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    expect((await cancel(token, purchaseId)).status).toBe(200);
    expect(await itemOf(token, purchaseId)).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription is cancelled: /);
    expect(mail?.text).toContain('Nothing more is charged');
    expect((await cancel(token, purchaseId)).status).toBe(409);
    expect((await reactivate(token, purchaseId)).status).toBe(409);
  });

  test.each([
    ['cancelReason', '3', 200],
    ['cancelReason', 'Zu teuer', 200],
    ['cancelReason', 'x'.repeat(100), 200],
    ['cancelReason', 'x'.repeat(101), 400],
    ['cancelReason', '', 400],
    ['cancelReason', '   ', 400],
    ['fullRefund', 'true', 400],
    ['afterNextBill', 'true', 400],
  ])('%s %j answers %i', async (field, value, status) => {
    const { token, purchaseId } = await api.customer();
    const reply = await cancel(token, purchaseId, { [field]: value });
    expect(reply.status).toBe(status);
    if (status === 400) expect(Object.keys(reply.payload?.errors ?? {})).toEqual([field]);
  });

  test.each(['PAUSED', 'INACTIVE', 'RECYCLE_FAILED'])('a %s one can be cancelled', async (status) => {
    const { token, purchaseId } = await api.customer({ statuses: [status] });
    expect((await cancel(token, purchaseId)).status).toBe(200);
  });
});

describe('subscription/reactive', () => {
  test.each([
    ['PAUSED', 12, addDays(today, 12)],
    ['PAUSED', -12, addDays(today, 1)],
    ['INACTIVE', 5, addDays(today, 1)],
  ])('%s with its next bill in %i days becomes ACTIVE, billed on %s', async (status, nextBillInDays, expected) => {
    // A pause that is over resumes by itself, so its next bill is read after the fact.
    const { token, purchaseId, email } = await api.customer({ statuses: [status], nextBillInDays, len: 'en' });
    const reply = await reactivate(token, purchaseId);
    if (nextBillInDays < 0 && reply.status === 409) return;
    expect(reply.status).toBe(200);
    expect(await itemOf(token, purchaseId)).toMatchObject({ status: 'ACTIVE', nextBillDate: expected });
    expect((await api.mails(email))[0]?.subject).toMatch(/^Your subscription is active again/);
  });

  test.each([
    ['ACTIVE', 'active already'],
    ['CANCELLED', 'final'],
    ['RECYCLE_FAILED', 'new card'],
  ])('%s is a conflict of its own', async (status, text) => {
    const { token, purchaseId } = await api.customer({ statuses: [status] });
    expect(await reactivate(token, purchaseId)).toMatchObject({ status: 409, message: containing(text) });
  });
});

test('a skip is told as a skip', async () => {
  const { token, purchaseId, email } = await api.customer({ len: 'en', intervalWeeks: 4 });
  const { nextBillDate } = await itemOf(token, purchaseId);
  const body = { purchaseId, billNow: 'false', nextBillDate: addDays(nextBillDate ?? '', 28), len: 'en' };
  expect(await api.post('/api/subscription/reschedule', body, { token })).toMatchObject({
    status: 200,
    message: containing('is skipped'),
  });
  expect((await api.mails(email))[0]?.subject).toMatch(/^One delivery skipped: /);
});

describe('every change', () => {
  const CHANGES: [
    name: string,
    run: (token: string, purchaseId: string, key?: string) => Promise<{ status: number }>,
  ][] = [
    ['pause', (token, purchaseId, key) => pause(token, purchaseId, addDays(today, 31), key)],
    ['cancel', (token, purchaseId, key) => cancel(token, purchaseId, {}, key)],
  ];

  test.each(CHANGES)('%s: the same key answers the same, once', async (_name, run) => {
    const { token, purchaseId, email } = await api.customer();
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 5 }, () => run(token, purchaseId, key)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await api.mails(email)).toHaveLength(1);
    expect((await run(token, purchaseId)).status).toBe(409);
  });

  test('another customer’s subscription is not found', async () => {
    const { purchaseId } = await api.customer();
    const stranger = await api.customer();
    const { token } = stranger;
    const own = await itemOf(token, stranger.purchaseId);
    const edit = {
      productId: own.productId,
      price: String(own.price),
      productQty: '1',
      billingIntervalDays: '28',
      intervalUnit: 'days',
    };
    const replies = [
      await pause(token, purchaseId, addDays(today, 31)),
      await cancel(token, purchaseId),
      await reactivate(token, purchaseId),
      await api.post('/api/subscription/update', { purchaseId, ...edit }, { token }),
      await api.post('/api/subscription/apply-discount', { purchaseId, discountCode: 'X' }, { token }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
