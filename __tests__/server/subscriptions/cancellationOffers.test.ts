import type { CancellationOffer } from '#src/domain/subscription/cancellation';
import { businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin, findProduct, inDays, itemOf } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, url } = freshServer();
const MONTH = businessDayAt(new Date()).slice(0, 7);
const CANCEL = '/api/subscription/cancel';
const MOVE = '/api/subscription/reschedule';
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

interface Counts {
  month: string;
  kind: CancellationOffer;
  offered: number;
  taken: number;
}
/** Counts of this month, as `[offered, taken]`. */
async function countsOf() {
  const { offers } = (await admin.get<{ offers: Counts[] }>('/api/admin/cancellations')).payload;
  const of = (kind: CancellationOffer) => {
    const row = offers.find((one) => one.month === MONTH && one.kind === kind);
    return [row?.offered ?? 0, row?.taken ?? 0] as const;
  };
  return { delay: of('delay'), swap: of('swap'), pause: of('pause') };
}
type Kinds = Partial<Record<CancellationOffer, readonly [offered: number, taken: number]>>;
/** Expects the counts to have risen by these since `before`. */
async function expectMore(before: Awaited<ReturnType<typeof countsOf>>, more: Kinds) {
  const sum = (kind: CancellationOffer) => before[kind].map((count, index) => count + (more[kind]?.[index] ?? 0));
  expect(await countsOf()).toEqual({ delay: sum('delay'), swap: sum('swap'), pause: sum('pause') });
}
const answerOf = async (call: Promise<{ status: number }>) => (await call).status;
const toDay = (nextBillDate: string) => ({ billNow: false, nextBillDate });

test('a cancellation counts the offers that were declined, which a form sends as repeated fields', async () => {
  const before = await countsOf();
  const { purchaseId, token } = await api.customer();
  const fields = [
    ['purchaseId', purchaseId],
    ['cancelReason', '2'],
    ['offers', 'delay'],
    ['offers', 'pause'],
  ];
  const reply = await fetch(`${url}${CANCEL}`, {
    ...{ method: 'POST', body: new URLSearchParams(fields) },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(200);
  await expectMore(before, { delay: [1, 0], pause: [1, 0] });
});

test('a change that an offer has led to counts it as taken, and the offers before it as declined', async () => {
  const before = await countsOf();
  const { purchaseId, token } = await api.customer();
  const item = await itemOf(api, token, purchaseId);
  const target = await findProduct(api, token, (one) => one.productId !== item.productId && one.stockQty > 0);
  const swap = {
    ...{ productId: target.productId, price: target.price, productQty: 1, intervalUnit: 'days' },
    billingIntervalDays: (target.Product_frequency[0]?.freq ?? 0) * 7,
  };
  const send = (path: string, fields: object) =>
    answerOf(api.json(`/api/subscription/${path}`, { purchaseId, ...fields }, { token }));
  expect(await send('reschedule', { ...toDay(inDays(20)), offer: 'delay' })).toBe(200);
  expect(await send('update', { ...swap, offer: 'swap' })).toBe(200);
  expect(await send('pause', { restartDate: inDays(40), offer: 'pause', offers: 'delay' })).toBe(200);
  await expectMore(before, { delay: [2, 1], swap: [1, 1], pause: [1, 1] });
});

test('a taken offer remains counted after an undo', async () => {
  const before = await countsOf();
  const { purchaseId, token } = await api.customer({ nextBillInDays: 10 });
  const fields = { purchaseId, restartDate: inDays(40), offer: 'pause' };
  const paused = await api.json<{ receipt: { id: string } }>('/api/subscription/pause', fields, { token });
  const { id } = paused.payload.receipt;
  expect(await answerOf(api.post('/api/subscription/undo', { receiptId: id }, { token }))).toBe(200);
  await expectMore(before, { pause: [1, 1] });
});

test('a repeated key counts once, also with other offers', async () => {
  const before = await countsOf();
  const { purchaseId, token } = await api.customer();
  const call = { token, key: crypto.randomUUID() };
  const fields = { purchaseId, ...toDay(inDays(20)) };
  expect(await answerOf(api.json(MOVE, { ...fields, offer: 'delay' }, call))).toBe(200);
  expect(await answerOf(api.json(MOVE, fields, call))).toBe(200);
  await expectMore(before, { delay: [1, 1] });
});

test('a change that is refused, is previewed or has no effect counts nothing', async () => {
  const before = await countsOf();
  const { purchaseId, token } = await api.customer();
  const { nextBillDate } = await itemOf(api, token, purchaseId);
  const delay = { purchaseId, offer: 'delay', offers: ['pause'] };
  expect(await answerOf(api.json(MOVE, { ...delay, ...toDay(nextBillDate ?? '') }, { token }))).toBe(200);
  expect(await answerOf(api.json(MOVE, { ...delay, ...toDay(inDays(20)), version: 'old' }, { token }))).toBe(409);
  const preview = { command: 'cancel', purchaseId, cancelReason: '2', offers: ['pause'] };
  expect(await answerOf(api.json('/api/subscription/preview', preview, { token }))).toBe(200);
  await expectMore(before, {});
});

test.each<[string, string, object]>([
  ['an unknown offer', CANCEL, { cancelReason: '2', offers: ['gift'] }],
  ['an offer that the call does not carry out', '/api/subscription/pause', { restartDate: inDays(40), offer: 'swap' }],
])('%s is refused', async (_, path, fields) => {
  const { purchaseId, token } = await api.customer();
  expect(await answerOf(api.json(path, { purchaseId, ...fields }, { token }))).toBe(400);
});
