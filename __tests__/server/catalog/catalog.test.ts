import { createApi, matching } from '../../support/api';

const api = createApi(process.env.API_URL ?? '');

interface Product {
  productId: string;
  productName: string;
  productSku: string;
  price: number;
  stockQty: number;
  billingIntervalDays: number;
  Product_frequency: { freq: number }[];
  active?: boolean;
}
interface Payment {
  orderId: string;
  purchaseId: string;
  dateCreated: string;
  responseType: string;
  currencySymbol: string;
  totalAmount: number;
  taxes: number;
  shipping: number;
  items: { productName: string; productQty: number; price: number; nextBillDate: string | null }[];
}

test('lists the products on sale in the caller’s language, to customers and admins', async () => {
  const { token } = await api.customer();
  const { adminToken } = await api.customers({ admin: true });
  const list = async (len: string, as?: string) =>
    (await api.get<{ data: Product[] }>('/api/other/products', { len }, { token: as })).payload.data;
  const [german, english] = [await list('de', token), await list('en', adminToken)];
  expect(german.length).toBeGreaterThan(12);
  const onSale = english.filter(({ active }) => active);
  expect(onSale.map(({ productId }) => productId)).toEqual(german.map(({ productId }) => productId));
  expect(german[0]?.productName).not.toBe(english[0]?.productName);
  for (const { price, billingIntervalDays, Product_frequency } of german) {
    expect(Number.isInteger(Math.round(price * 1e6) / 1e4)).toBe(true);
    const weeks = Product_frequency.map(({ freq }) => freq);
    expect(weeks).toEqual([...weeks].sort((left, right) => left - right));
    expect(billingIntervalDays).toBe((weeks[0] ?? 1) * 7);
  }
  expect((await api.get('/api/other/products')).status).toBe(401);
});

test('hides a product that is no longer on sale and refuses a swap to it', async () => {
  const { token, purchaseId } = await api.customer();
  const shape = { priceCents: 1000, weeks: [4], stock: 9 };
  const { payload: made } = await api.json<{ productId: string }>('/demo/products', shape);
  const listed = async () =>
    (await api.get<{ data: Product[] }>('/api/other/products', { len: 'en' }, { token })).payload.data.some(
      ({ productId }) => productId === made.productId,
    );
  expect(await listed()).toBe(true);
  await api.json('/demo/products', { productId: made.productId, active: false });
  expect(await listed()).toBe(false);
  const swap = { purchaseId, productId: made.productId, price: 10, productQty: 1, billingIntervalDays: 28 };
  expect((await api.json('/api/subscription/update', { ...swap, intervalUnit: 'days' }, { token })).status).toBe(404);
});

test('returns the name, the SKU and the ascending weeks of a product', async () => {
  const { token } = await api.customer();
  const { payload } = await api.get<{ data: Product[] }>('/api/other/products', { len: 'en' }, { token });
  const product = payload.data[0];
  const ask = (productId: string) => api.get('/api/other/productfreq', { productId, len: 'en' }, { token });
  expect((await ask(product?.productId ?? '')).payload).toEqual({
    data: {
      name: product?.productName,
      sku: product?.productSku,
      Product_frequency: product?.Product_frequency,
      version: matching(/^[\w-]{22}$/),
    },
  });
  expect((await ask('999999')).status).toBe(404);
  expect((await ask('nonsense')).status).toBe(404);
  expect((await api.get('/api/other/productfreq', {}, { token })).status).toBe(400);
});

test('lists the customer’s own payments, newest first', async () => {
  const { token, purchaseId } = await api.customer({ payments: 6, softDeclines: 1, quantity: 2 });
  const list = async (as: string) =>
    (await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', { len: 'en' }, { token: as })).payload.data;
  const payments = await list(token);
  expect(payments).toHaveLength(6);
  const dates = payments.map(({ dateCreated }) => dateCreated);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(payments.map(({ responseType }) => responseType)).toEqual([
    'SOFT_DECLINE',
    ...Array.from({ length: 5 }, () => 'SUCCESS'),
  ]);
  const [first] = payments;
  expect(first).toMatchObject({ purchaseId, currencySymbol: '€', items: [{ productQty: 2 }] });
  const sum = (first?.items[0]?.price ?? 0) * 2 + (first?.taxes ?? 0) + (first?.shipping ?? 0);
  expect(first?.totalAmount).toBeCloseTo(sum, 2);
  expect(await list((await api.customer()).token)).toEqual([]);
});
