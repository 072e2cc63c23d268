import { containing, createApi } from '../../support/api';

const api = createApi(process.env.API_URL ?? '');

interface Item {
  price: number;
  productQty: number;
  discount: number;
  taxes: number;
  shipping: number;
}
interface CodeRecord {
  id: string;
  purchase_id: string;
  code: string;
}
interface Payment {
  totalAmount: number;
  discount: number;
  taxes: number;
  shipping: number;
}

const apply = (token: string, purchaseId: string, discountCode: string, key?: string) =>
  api.json<null>('/api/subscription/apply-discount', { purchaseId, discountCode, len: 'en' }, { token, key });
const recordOf = async (token: string, purchaseId: string) =>
  (await api.get<CodeRecord | null>('/api/subscription/discount-record', { purchaseId }, { token })).payload;
const remove = (token: string, purchaseId: string, { id, code }: Pick<CodeRecord, 'id' | 'code'>) =>
  api.json<null>('/api/subscription/remove-discount', { purchaseId, code, recordId: id, len: 'en' }, { token });
const itemOf = async (token: string, purchaseId: string) => {
  const { payload } = await api.get<{ data: Item[] }>('/api/subscription/all', { purchaseId }, { token });
  return payload.data[0];
};
const orderNow = (token: string, purchaseId: string) =>
  api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true', len: 'en' }, { token });
const paymentsOf = async (token: string) =>
  (await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;
const cents = (euro = 0) => Math.round(euro * 100);

test('reduces goods and tax by a percentage, in replies and on the bill', async () => {
  const { token, purchaseId, email } = await api.customer({ quantity: 2, len: 'en' });
  const code = await api.discount({ amount: 12.5 });
  expect(await recordOf(token, purchaseId)).toBeNull();
  expect(await apply(token, purchaseId, code.toLowerCase())).toMatchObject({ status: 200, message: containing(code) });
  expect(await recordOf(token, purchaseId)).toMatchObject({ purchase_id: purchaseId, code });
  const item = await itemOf(token, purchaseId);
  const goods = cents(item?.price) * 2;
  const off = Math.round(goods * 0.125);
  expect(cents(item?.discount)).toBe(off);
  expect(cents(item?.taxes)).toBe(Math.round((goods - off) * 0.19));
  const [mail] = await api.mails(email);
  expect(mail?.subject).toBe(`Code applied: ${code}`);

  expect((await orderNow(token, purchaseId)).status).toBe(200);
  const [payment] = await paymentsOf(token);
  expect(cents(payment?.discount)).toBe(off);
  expect(cents(payment?.totalAmount)).toBe(goods - off + cents(item?.shipping) + cents(item?.taxes));
});

test('bills an order with a full discount without a charge', async () => {
  const { token, purchaseId } = await api.customer({ quantity: 8, card: 'declining' });
  await apply(token, purchaseId, await api.discount({ amount: 100 }));
  expect((await orderNow(token, purchaseId)).status).toBe(200);
  expect((await paymentsOf(token))[0]?.totalAmount).toBe(0);
});

describe('subscription/apply-discount', () => {
  test.each<[name: string, shape: Record<string, unknown>, status: number, text: string]>([
    ['scheduled', { startInDays: 3 }, 409, 'not valid before'],
    ['expired', { startInDays: -9, endInDays: -1 }, 409, 'has expired'],
    ['for another customer', { customers: ['somebody@kunden.example'] }, 409, 'not valid for your account'],
    ['deleted', { deleted: true }, 409, 'not accepted any more'],
    ['on its first and last day', { startInDays: 0, endInDays: 0 }, 200, 'applied'],
  ])('replies to a code that is %s', async (_name, shape, status, text) => {
    const { token, purchaseId } = await api.customer();
    expect(await apply(token, purchaseId, await api.discount(shape))).toMatchObject({
      status,
      message: containing(text),
    });
    expect((await recordOf(token, purchaseId)) === null).toBe(status !== 200);
  });

  test('refuses an unknown or malformed code, a second one, and an ended subscription', async () => {
    const { token, subscriptions } = await api.customer({ statuses: ['ACTIVE', 'CANCELLED'] });
    const [active = '', cancelled = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
    expect(await apply(token, active, 'NO-SUCH-CODE')).toMatchObject({
      status: 404,
      message: containing('no such code'),
    });
    expect((await apply(token, active, 'not a code!')).status).toBe(400);
    expect((await apply(token, active, '')).status).toBe(400);
    await apply(token, active, await api.discount());
    expect(await apply(token, active, await api.discount())).toMatchObject({
      status: 409,
      message: containing('already'),
    });
    expect((await apply(token, cancelled, await api.discount())).status).toBe(409);
  });

  test('accepts a code reserved for the customer', async () => {
    const { token, purchaseId, email } = await api.customer();
    const code = await api.discount({ customers: ['somebody@kunden.example', email.toUpperCase()] });
    expect((await apply(token, purchaseId, code)).status).toBe(200);
  });

  test('counts the use of a removed code only if a bill was reduced (rules §11.4)', async () => {
    const first = await api.customer();
    const second = await api.customer();
    const code = await api.discount({ usageLimit: 1 });
    await apply(first.token, first.purchaseId, code);
    expect(await apply(second.token, second.purchaseId, code)).toMatchObject({
      status: 409,
      message: containing('used up'),
    });
    const record = await recordOf(first.token, first.purchaseId);
    expect((await remove(first.token, first.purchaseId, record ?? { id: '', code: '' })).status).toBe(200);
    expect((await apply(second.token, second.purchaseId, code)).status).toBe(200);
    await orderNow(second.token, second.purchaseId);
    const used = await recordOf(second.token, second.purchaseId);
    expect((await remove(second.token, second.purchaseId, used ?? { id: '', code: '' })).status).toBe(200);
    expect((await apply(first.token, first.purchaseId, code)).status).toBe(409);
  });
});

test.each([
  ['two uses', { usageLimit: 2 }, [200, 200, 409, 409]],
  ['once per customer', { oncePerCustomer: true }, [200, 409, 200, 409]],
  ['once per customer, one use in all', { oncePerCustomer: true, usageLimit: 1 }, [200, 409, 409, 409]],
])('limits the uses by two customers with two subscriptions each: %s', async (_name, shape, expected) => {
  const code = await api.discount(shape);
  const statuses = [];
  for (const _customer of [1, 2]) {
    const { token, subscriptions } = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'] });
    for (const { purchaseId } of subscriptions) statuses.push((await apply(token, purchaseId, code)).status);
  }
  expect(statuses).toEqual(expected);
});

test('removes only the record and code named by the caller (rules §11.5)', async () => {
  const { token, purchaseId, email } = await api.customer({ len: 'en' });
  const code = await api.discount();
  await apply(token, purchaseId, code);
  const { id = '' } = (await recordOf(token, purchaseId)) ?? {};
  expect((await remove(token, purchaseId, { id: '999999', code })).status).toBe(404);
  expect((await remove(token, purchaseId, { id, code: 'OTHER' })).status).toBe(404);
  expect((await remove(token, purchaseId, { id, code })).status).toBe(200);
  expect((await api.mails(email))[0]?.subject).toBe(`Code removed: ${code}`);
  expect(await recordOf(token, purchaseId)).toBeNull();
  expect((await itemOf(token, purchaseId))?.discount).toBe(0);
  expect((await remove(token, purchaseId, { id, code })).status).toBe(404);
});

test('neither shows nor removes a record of another customer', async () => {
  const owner = await api.customer();
  const { token } = await api.customer();
  const code = await api.discount();
  await apply(owner.token, owner.purchaseId, code);
  expect(await recordOf(token, owner.purchaseId)).toBeNull();
  const record = await recordOf(owner.token, owner.purchaseId);
  expect((await remove(token, owner.purchaseId, record ?? { id: '', code: '' })).status).toBe(404);
  expect(await recordOf(owner.token, owner.purchaseId)).toEqual(record);
});

describe('limit of wrong codes (rules §11.7)', () => {
  const expired = () => api.discount({ startInDays: -9, endInDays: -2 });

  test('refuses all codes of a customer after 20 wrong ones within an hour', async () => {
    const { token, purchaseId } = await api.customer();
    const code = await api.discount();
    const late = await expired();
    for (let count = 0; count < 20; count += 1) {
      const wrong = await apply(token, purchaseId, count % 2 ? late : `GUESS-${count}`);
      expect(wrong.status).not.toBe(429);
    }
    const refused = await apply(token, purchaseId, code);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const other = await api.customer();
    expect((await apply(other.token, other.purchaseId, code)).status).toBe(200);
  });

  test('does not count valid codes, retries, and refusals for another reason than the code', async () => {
    const { token, purchaseId, email } = await api.customer();
    for (let count = 0; count < 19; count += 1) await apply(token, purchaseId, 'GUESS');
    const code = await api.discount();
    const key = `right-${email}`;
    for (let count = 0; count < 3; count += 1) {
      expect((await apply(token, purchaseId, code, key)).status).toBe(200);
      expect((await apply(token, purchaseId, code)).message).toContain('already');
      expect((await apply(token, '999999', code)).status).toBe(404);
    }
    const record = await recordOf(token, purchaseId);
    await remove(token, purchaseId, record ?? { id: '', code: '' });
    expect((await apply(token, purchaseId, 'GUESS')).status).toBe(404);
    expect((await apply(token, purchaseId, 'GUESS')).status).toBe(429);
    // Because a retry with the same key does not count.
    expect((await apply(token, purchaseId, code, key)).status).toBe(200);
  });
});
