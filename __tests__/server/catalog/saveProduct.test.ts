import { type Admin, createAdmin, itemOf } from '../../support/api';
import { billed } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';

const PATH = '/api/admin/save-product';

interface Offer {
  price: number;
  oldPrice: number | null;
  active: boolean;
  stockQty: number;
  version: string;
}
interface Effect {
  subscriptions: number;
  repriced: number;
  difference: number;
  otherPrice: number;
  lowestPrice30: number | null;
  waiting: number;
  released: number;
  due: number;
  uncovered: number;
  toShip: number;
}
interface Saved {
  before: Offer;
  after: Offer;
  effect: Effect | null;
  current?: Offer;
}

const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

async function product(shape: object = {}) {
  const made = await api.json<{ productId: string; name: string }>('/demo/products', { weeks: [1, 2], ...shape });
  const { productId } = made.payload;
  const read = async () =>
    (await admin.get<{ data: { offer: Offer } }>('/api/other/productfreq', { productId })).payload.data.offer;
  const save = (fields: Record<string, string>, key?: string) =>
    api.post<Saved>(PATH, { productId, len: 'en', ...fields }, { token: admin.token, key });
  const preview = async (fields: Record<string, string>) => (await save({ ...fields, preview: 'true' })).payload;
  const lines = () =>
    sql(`select acting_admin as admin, action, before, after from change_log
      where subject = 'product' and subject_id = ${productId} order by id`);
  const prices = () =>
    sql(`select price_cents as price, old_price_cents as old from product_prices
      where product_id = ${productId} order by id`);
  return { productId, read, save, preview, lines, prices };
}

test('saves price, sale and stock with one line of the log and of the price history', async () => {
  const { read, save, lines, prices } = await product({ priceCents: 1_490, stock: 50 });
  const { version, ...before } = await read();
  expect(before).toEqual({ price: 14.9, oldPrice: null, active: true, stockQty: 50 });
  const fields = { price: '9.90', oldPrice: '12.50', active: 'false', add: '-8', version };
  expect(await save(fields)).toMatchObject({ status: 200, message: 'Price, sale and stock have been saved.' });
  const after = { price: 9.9, oldPrice: 12.5, active: false, stockQty: 42 };
  expect(await read()).toMatchObject(after);
  expect(await lines()).toEqual([
    {
      admin: admin.email,
      action: 'productChanged',
      before: { priceCents: 1_490, oldPriceCents: null, active: true, stockQty: 50 },
      after: { priceCents: 990, oldPriceCents: 1_250, active: false, stockQty: 42 },
    },
  ]);
  expect(await prices()).toEqual([
    { price: 1_490, old: null },
    { price: 990, old: 1_250 },
  ]);
});

test('keeps what a call does not name, and says that nothing has changed', async () => {
  const { read, save, lines } = await product({ priceCents: 1_000, oldPriceCents: 2_000, stock: 5 });
  await save({ active: 'false' });
  expect(await read()).toMatchObject({ price: 10, oldPrice: 20, active: false, stockQty: 5 });
  await save({ price: '11.00' });
  expect(await read()).toMatchObject({ price: 11, oldPrice: null, active: false, stockQty: 5 });
  expect(await lines()).toHaveLength(2);
  expect((await save({ price: '11', set: '5' })).message).toBe('Nothing has changed about this product.');
  expect(await lines()).toHaveLength(2);
});

const PRICE = 'Please give the price in euro, from 0.01 to 999,999, with at most two decimals.';
const OLD_PRICE = 'The former price is in euro, with at most two decimals, and above the price.';
test.each([
  [{ price: '0' }, { price: PRICE }],
  [{ price: '9.999' }, { price: PRICE }],
  [{ price: '1000000' }, { price: PRICE }],
  [{ price: '10', oldPrice: '10' }, { oldPrice: OLD_PRICE }],
  [{ oldPrice: '20' }, { price: 'This is missing.' }],
  [{ add: '-6' }, { add: 'The stock is 5. It must be from 0 to 1000000; nothing was changed.' }],
  [{ set: '1', add: '1' }, { add: 'Please give the stock as either “set” or “add”, a whole number up to 1000000.' }],
])('refuses %j and changes nothing', async (fields: Record<string, string>, errors) => {
  const { save, lines } = await product({ stock: 5 });
  expect(await save(fields)).toMatchObject({ status: 400, payload: { errors } });
  expect(await lines()).toEqual([]);
});

test('refuses cents beyond two decimals as a number, and an unknown product', async () => {
  const { productId } = await product();
  expect(await admin.json(PATH, { productId, price: 9.999 })).toMatchObject({ payload: { errors: { price: PRICE } } });
  expect((await admin.post(PATH, { productId: '999999', price: '1' })).status).toBe(404);
});

test('refuses an outdated version and returns the present offer (rules §39.6)', async () => {
  const { read, save, lines } = await product({ priceCents: 1_000 });
  const { version } = await read();
  await save({ price: '11', version });
  const refused = await save({ price: '12', version });
  expect(refused.status).toBe(409);
  expect(refused.payload.current).toEqual(await read());
  expect(await lines()).toHaveLength(1);
  expect((await save({ price: '12', version: (await read()).version })).status).toBe(200);
});

test('compares the stock only for a save that sets it, because orders change it (rules §39.6)', async () => {
  const { productId, read, save } = await product({ stock: 50 });
  const { version } = await read();
  await sql(`update products set stock_qty = 47 where id = ${productId}`);
  expect((await save({ set: '60', version })).status).toBe(409);
  expect((await save({ price: '8', add: '10', version })).status).toBe(200);
  expect(await read()).toMatchObject({ price: 8, stockQty: 57 });
});

test('accepts one of several concurrent saves of one version', async () => {
  const { read, save, lines } = await product();
  const { version } = await read();
  const replies = await Promise.all(['7', '8', '9'].map((price) => save({ price, version })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await lines()).toHaveLength(1);
});

test('adds once for a repeated key, and refuses the key for other content', async () => {
  const { read, save } = await product({ stock: 5 });
  await save({ add: '10' }, 'delivery-1');
  expect((await save({ add: '10' }, 'delivery-1')).status).toBe(200);
  expect((await save({ add: '11' }, 'delivery-1')).status).toBe(409);
  expect(await read()).toMatchObject({ stockQty: 15 });
});

test('previews a price without an effect on subscriptions, which keep theirs (rules §10.3)', async () => {
  const { productId, read, save, preview, lines } = await product({ priceCents: 1_000 });
  const shape = { productId, statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] };
  const { token, subscriptions } = await api.customer(shape);
  const order = async () => (await itemOf(api, token, subscriptions[0]?.purchaseId ?? '')).price;
  const fields = { price: '8', oldPrice: '10', version: (await read()).version };
  const { before, after, effect } = await preview(fields);
  expect(before).toMatchObject({ price: 10, oldPrice: null });
  expect(after).toMatchObject({ price: 8, oldPrice: 10 });
  expect(effect).toMatchObject({ subscriptions: 2, repriced: 0, difference: 0, otherPrice: 2, lowestPrice30: 10 });
  expect(await lines()).toEqual([]);
  expect(await read()).toEqual(before);
  await save(fields);
  expect(await order()).toBe(10);
  expect((await preview({ price: '10' })).effect).toMatchObject({ otherPrice: 0 });
});

test('previews that a former price is not shown without a reduction (rules §29.6)', async () => {
  const { preview } = await product({ priceCents: 1_000 });
  expect((await preview({ price: '12', oldPrice: '15' })).effect?.lowestPrice30).toBeNull();
});

test('previews the orders that a stock releases, and the next run bills them (rules §9.9)', async () => {
  const { productId, save, preview } = await product({ stock: 0, priceCents: 1_000 });
  const order = (quantity: number, nextBillInDays = 0) => api.customer({ productId, quantity, nextBillInDays });
  const waiting = [await order(3), await order(2), await order(1)];
  await api.runJobs('renewals');
  await order(2, 1);
  // 4 pieces are enough for the first order and the third one.
  const { effect } = await preview({ set: '4' });
  expect(effect).toMatchObject({ waiting: 3, released: 2, due: 1, uncovered: 2 });
  expect((await preview({ add: '8' })).effect).toMatchObject({ waiting: 3, released: 3, due: 1, uncovered: 0 });
  await save({ set: '4' });
  await api.runJobs('renewals');
  const bills = await Promise.all(waiting.map(({ token }) => billed(api, token)));
  expect(bills.map(({ length }) => length)).toEqual([1, 0, 1]);
  expect((await preview({ active: 'false' })).effect).toMatchObject({ waiting: 1, subscriptions: 4, toShip: 2 });
});

test('bills subscriptions of a product off sale, which only admins still see (rules §39.5)', async () => {
  const { productId, save } = await product();
  const { token } = await api.customer({ productId, nextBillInDays: 0 });
  await save({ active: 'false' });
  const listed = async (as: string) =>
    (await api.get<{ data: { productId: string }[] }>('/api/other/products', {}, { token: as })).payload.data.find(
      (one) => one.productId === productId,
    );
  expect(await listed(admin.token)).toMatchObject({ active: false });
  expect(await listed(token)).toBeUndefined();
  await api.runJobs('renewals');
  expect(await billed(api, token)).toHaveLength(1);
  await save({ active: 'true' });
  expect(await listed(token)).not.toHaveProperty('active');
});
