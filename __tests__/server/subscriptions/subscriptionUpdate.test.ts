import { containing, createAdmin, createApi, findProduct, itemOf, matching } from '../../support/api';

const api = createApi(process.env.API_URL ?? '');

const ownProduct = async (token: string, purchaseId: string) => {
  const { productId } = await itemOf(api, token, purchaseId);
  return findProduct(api, token, (product) => product.productId === productId);
};
const ownWeeks = async (token: string, purchaseId: string) =>
  (await ownProduct(token, purchaseId)).Product_frequency.map(({ freq }) => freq);

interface Refusal {
  errors?: Record<string, string>;
  price?: number;
  stockQty?: number;
}
const update = async (token: string, purchaseId: string, change: Record<string, string> = {}, key?: string) => {
  const item = await itemOf(api, token, purchaseId);
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
describe('subscription/update', () => {
  test('changes quantity and frequency, recalculates the order and mails both', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    const before = await itemOf(api, token, purchaseId);
    const weeks = await ownWeeks(token, purchaseId);
    const last = weeks.at(-1) ?? 0;
    const reply = await update(token, purchaseId, { productQty: '3', billingIntervalDays: String(last * 7) });
    expect(reply).toMatchObject({ status: 200, message: matching(/^Your changes to .+ are saved\. Next order: /) });
    const after = await itemOf(api, token, purchaseId);
    expect(after).toMatchObject({ productQty: 3, billingIntervalDays: last * 7, nextBillDate: before.nextBillDate });
    expect(after.taxes).toBeCloseTo(Math.round(after.price * 3 * 19) / 100, 2);
    expect(after.shipping).toBe(after.price * 3 >= 39 ? 0 : 4.9);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription has changed: /);
    expect(mail?.text).toContain('\nQuantity: 1 → 3\n');
    expect(mail?.text).toContain(` → every ${last} weeks\n`);
    expect(mail?.text).toContain('The next charge of');
  });

  test('changes and mails nothing for the same values', async () => {
    const { token, purchaseId, email } = await api.customer();
    await update(token, purchaseId);
    const { length } = await api.mails(email);
    expect((await update(token, purchaseId)).status).toBe(200);
    expect(await api.mails(email)).toHaveLength(length);
  });

  test.each([
    ['productQty', '0'],
    ['billingIntervalDays', '10'],
    ['intervalUnit', 'weeks'],
  ])('refuses %s %j at its field', async (field, value) => {
    const { token, purchaseId } = await api.customer();
    const { status, payload } = await update(token, purchaseId, { [field]: value });
    expect([status, Object.keys(payload?.errors ?? {})]).toEqual([400, [field]]);
  });

  test('changes the quantity at a kept interval that the product no longer offers (rules §10.8)', async () => {
    const { productId } = (await api.json<{ productId: string }>('/demo/products', { weeks: [2, 3, 4] })).payload;
    const { token, purchaseId } = await api.customer({ productId, intervalWeeks: 3 });
    const admin = await createAdmin(api);
    expect((await admin.post('/api/other/update-productfreq', { productId, frequency: '2,4' })).status).toBe(200);
    const kept = await update(token, purchaseId, { productQty: '2', billingIntervalDays: '21' });
    expect([kept.status, kept.message]).toEqual([200, matching(/^Your changes to .+ are saved\./)]);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ productQty: 2, billingIntervalDays: 21 });
    // Refuses the removed interval for a swap, and after a change to another interval.
    const swap = await findProduct(api, token, (one) => one.Product_frequency.every(({ freq }) => freq !== 3));
    const swapped = { productId: swap.productId, price: String(swap.price), billingIntervalDays: '21' };
    expect((await update(token, purchaseId, swapped)).payload?.errors).toHaveProperty('billingIntervalDays');
    expect((await update(token, purchaseId, { billingIntervalDays: '28' })).status).toBe(200);
    expect((await update(token, purchaseId, { billingIntervalDays: '21' })).payload?.errors).toHaveProperty(
      'billingIntervalDays',
    );
  });

  test('refuses an outdated price, changes nothing and returns the current price', async () => {
    const { token, purchaseId } = await api.customer();
    const before = await itemOf(api, token, purchaseId);
    const reply = await update(token, purchaseId, { productQty: '3', price: String(before.price + 0.01) });
    expect(reply).toMatchObject({ status: 409, payload: { price: before.price } });
    expect(await itemOf(api, token, purchaseId)).toEqual(before);
  });

  test('swaps at the target’s price and frequencies, and refuses an outdated price with the current one', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en', quantity: 2 });
    const { productId, price } = await itemOf(api, token, purchaseId);
    const target = await findProduct(
      api,
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
    expect((await itemOf(api, token, purchaseId)).productId).toBe(productId);
    expect(await swap()).toMatchObject({ status: 200, message: matching(/^From now on you get .+\. Next order: /) });
    expect(await itemOf(api, token, purchaseId)).toMatchObject({
      productId: target.productId,
      price: target.price,
      productQty: 2,
    });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toBe(`Swapped: ${target.productName} from now on`);
  });

  test('refuses a swap to a product that is sold out or unknown', async () => {
    const { token, purchaseId } = await api.customer();
    const soldOut = await findProduct(api, token, ({ stockQty }) => stockQty === 0);
    const change = {
      productId: soldOut.productId,
      price: String(soldOut.price),
      billingIntervalDays: String((soldOut.Product_frequency[0]?.freq ?? 0) * 7),
    };
    expect(await update(token, purchaseId, change)).toMatchObject({ status: 409, message: containing('sold out') });
    expect((await update(token, purchaseId, { productId: '999999' })).status).toBe(404);
  });

  test('refuses a change of a failed subscription', async () => {
    const { token, purchaseId } = await api.customer({ statuses: ['RECYCLE_FAILED'] });
    expect((await update(token, purchaseId, { productQty: '2' })).status).toBe(409);
  });
});
