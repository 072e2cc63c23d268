import type { SubscriptionWire } from '../../server/modules/subscriptions/schemas';
import { toCents } from '../../src/domain/money';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { editBasis } from '../../src/domain/subscriptionEdit';
import { containing, createApi, itemOf, totalOf } from '../support/api';

const api = createApi(process.env.API_URL ?? '');
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `seen-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

const post = (token: string, body: Record<string, string>, key?: string) =>
  api.post<null>('/api/subscription/reschedule', { len: 'en', ...body }, { token, key });
/** The mails about orders that were billed. */
const ordered = async (email: string) =>
  (await api.mails(email)).filter(({ subject }) => subject.startsWith('Ordered'));
const CHANGED = { status: 409, message: containing('has changed in the meantime, so nothing was charged or moved') };

/** The expected state that a page sends with an order. */
async function seenBy(token: string, purchaseId: string) {
  const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', { purchaseId }, { token });
  const [item] = payload.data;
  if (!item) throw new Error('The subscription is not listed.');
  const { productId, productQty: quantity, billingIntervalDays: intervalDays, cardLast4, nextBillDate } = item;
  return {
    seen: editBasis({ productId, quantity, intervalDays }),
    seenTotalCents: String(toCents(totalOf(item))),
    seenCardLast4: cardLast4 ?? '',
    seenNextBillDate: nextBillDate ?? '',
  };
}

test('places an order whose expected state is the present one', async () => {
  const { token, purchaseId, email } = await api.customer({ quantity: 2, len: 'en' });
  const seen = await seenBy(token, purchaseId);
  expect(seen.seenCardLast4).toBe('4242');
  expect((await post(token, { purchaseId, billNow: 'true', ...seen }, newKey())).status).toBe(200);
  expect(await ordered(email)).toHaveLength(1);
});

test.each([
  ['amount', { seenTotalCents: '1' }],
  ['card', { seenCardLast4: '1111' }],
  ['card where none was seen', { seenCardLast4: '' }],
  ['date, as after a renewal,', { seenNextBillDate: addDays(today, 1) }],
  ['product, quantity or interval', { seen: '1/99/7' }],
])('refuses an order with another %s and accepts its key afterwards', async (_name, change) => {
  const { token, purchaseId, email } = await api.customer({ len: 'en', nextBillInDays: 9 });
  const seen = await seenBy(token, purchaseId);
  const [key, stale] = [newKey(), { purchaseId, billNow: 'true', ...seen, ...change }];
  expect(await post(token, stale, key)).toMatchObject(CHANGED);
  expect((await post(token, { ...stale, len: 'de' }, key)).message).toContain('hat sich inzwischen geändert');
  expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(addDays(today, 9));
  expect(await api.mails(email)).toEqual([]);
  expect((await post(token, { purchaseId, billNow: 'true', ...seen }, key)).status).toBe(200);
});

test('refuses an order whose quantity another tab raised', async () => {
  const { token, purchaseId, email } = await api.customer({ len: 'en', quantity: 1 });
  const { seenTotalCents } = await seenBy(token, purchaseId);
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const edit = { purchaseId, productId, price, productQty: 3, billingIntervalDays, intervalUnit: 'days' };
  expect((await api.json('/api/subscription/update', edit, { token })).status).toBe(200);
  expect(await post(token, { purchaseId, billNow: 'true', seenTotalCents })).toMatchObject(CHANGED);
  expect(await ordered(email)).toEqual([]);
});

test('answers the key of a placed order the same after the subscription changed', async () => {
  const { token, purchaseId } = await api.customer({ len: 'en' });
  const [key, body] = [newKey(), { purchaseId, billNow: 'true', ...(await seenBy(token, purchaseId)) }];
  const first = await post(token, body, key);
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const edit = { purchaseId, productId, price, productQty: 3, billingIntervalDays, intervalUnit: 'days' };
  await api.json('/api/subscription/update', edit, { token });
  expect(await post(token, body, key)).toMatchObject({ status: 200, message: first.message });
  expect((await post(token, { ...body, seenTotalCents: '1' }, key)).status).toBe(409);
});

test('refuses to move an order whose date changed meanwhile', async () => {
  const { token, purchaseId, email } = await api.customer({ len: 'en', nextBillInDays: 9 });
  const [elsewhere, wanted] = [addDays(today, 100), addDays(today, 37)];
  const body = { purchaseId, billNow: 'false', nextBillDate: wanted };
  await post(token, { ...body, nextBillDate: elsewhere });
  expect(await post(token, { ...body, seenNextBillDate: addDays(today, 9) })).toMatchObject(CHANGED);
  expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(elsewhere);
  expect(await api.mails(email)).toHaveLength(1);
  expect((await post(token, { ...body, seenNextBillDate: elsewhere })).status).toBe(200);
  expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(wanted);
});

test.each([
  ['seen', 'x'.repeat(151)],
  ['seenNextBillDate', '2027-02-30'],
  ['seenTotalCents', '-1'],
  ['seenTotalCents', '21.55'],
  ['seenCardLast4', '424'],
])('refuses %s %j', async (field, value) => {
  const { token, purchaseId } = await api.customer();
  const reply = await post(token, { purchaseId, billNow: 'true', [field]: value });
  expect(reply).toMatchObject({ status: 400, payload: { errors: { [field]: 'This value is not valid.' } } });
});
