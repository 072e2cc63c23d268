import { findProduct, itemOf, type Product } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api } = freshServer();

const productOf = (token: string, productId: string): Promise<Product> =>
  findProduct(api, token, (product) => product.productId === productId);
const stockOf = async (token: string, productId: string) => (await productOf(token, productId)).stockQty;

/** Customer with calls for an immediate order, and for an update to any quantity of the product `target`. */
async function buyer(shape: Record<string, unknown> = {}, target?: string) {
  const made = await api.customer({ nextBillInDays: 300, ...shape });
  const item = await itemOf(api, made.token, made.purchaseId);
  const productId = target ?? item.productId;
  const order = () =>
    api.post('/api/subscription/reschedule', { purchaseId: made.purchaseId, billNow: 'true' }, { token: made.token });
  const want = async (quantity: number) => {
    const { Product_frequency, price } = await productOf(made.token, productId);
    const edit = {
      purchaseId: made.purchaseId,
      productId,
      price: String(price),
      productQty: String(quantity),
      billingIntervalDays: String((Product_frequency[0]?.freq ?? 0) * 7),
      intervalUnit: 'days',
      len: 'en',
    };
    return api.post<{ stockQty: number } | null>('/api/subscription/update', edit, { token: made.token });
  };
  return { ...made, productId, order, want };
}

test('accepts the whole stock as quantity, and not one more', async () => {
  const { token, productId, want } = await buyer();
  const stock = await stockOf(token, productId);
  expect(await want(stock + 1)).toMatchObject({
    status: 409,
    message: `We only have ${stock} pieces of it in stock right now.`,
    payload: { stockQty: stock },
  });
  expect((await want(stock)).status).toBe(200);
});

test('reduces the stock by a paid order, not by a declined one', async () => {
  const { token, productId, order } = await buyer({ quantity: 3 });
  const stock = await stockOf(token, productId);
  expect((await order()).status).toBe(200);
  expect(await stockOf(token, productId)).toBe(stock - 3);

  const declined = await buyer({ quantity: 2, card: 'declining' });
  const before = await stockOf(token, declined.productId);
  expect((await declined.order()).status).toBe(400);
  expect(await stockOf(token, declined.productId)).toBe(before);
});

test('refuses an order above the stock and charges nothing', async () => {
  const first = await buyer();
  const second = await buyer({}, first.productId);
  const stock = await stockOf(first.token, first.productId);
  expect((await second.want(2)).status).toBe(200);
  expect((await first.want(stock - 1)).status).toBe(200);
  expect((await first.order()).status).toBe(200);
  expect(await stockOf(first.token, first.productId)).toBe(1);
  expect(await second.order()).toMatchObject({ status: 409 });
  const payments = await api.get<{ data: unknown[] }>('/api/other/fetchPrevPayment', {}, { token: second.token });
  expect(payments.payload.data).toEqual([]);
  expect((await second.want(1)).status).toBe(200);
  expect((await second.order()).status).toBe(200);
  expect(await stockOf(first.token, first.productId)).toBe(0);
  expect(await second.want(1)).toMatchObject({ status: 409, message: 'This product is sold out right now.' });
});
