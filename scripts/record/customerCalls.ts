import type { Language } from '#src/domain/language';
import { makeCustomer, makeProduct, recordMails, type Customer } from './people';
import type { Recorder } from './Recorder';

const STATUSES = ['ACTIVE', 'ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'];
const UNKNOWN = '999999999';
const CARD = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };

type Fields = Record<string, string>;
type Post = (path: string, form: Fields, key?: string) => Promise<unknown>;

interface Scene {
  rec: Recorder;
  len: Language;
  customer: Customer;
  post: Post;
  get: (path: string, query?: Fields) => Promise<unknown>;
}

const sceneOf = (rec: Recorder, len: Language, customer: Customer): Scene => ({
  rec,
  len,
  customer,
  post: async (path, form, key) =>
    (await rec.send({ method: 'POST', path, form: { ...form, len }, as: customer.as, ...(key && { key }) })).payload,
  get: async (path, query = {}) => (await rec.send({ path, query: { ...query, len }, as: customer.as })).payload,
});

async function recordReading({ get, customer }: Scene, productId: string): Promise<void> {
  const [first = ''] = customer.subscriptions;
  await get('/api/features');
  await get('/api/user/details');
  await get('/api/subscription/all', { nextOrder: 'true' });
  await get('/api/subscription/all', { nextOrder: 'false' });
  await get('/api/subscription/all', { purchaseId: first });
  await get('/api/other/fetchPrevPayment');
  await get('/api/user/receipts');
  await get('/api/user/receipts', { purchaseId: first, page: '2' });
  await get('/api/user/mail-preferences');
  await get('/api/other/products');
  await get('/api/other/productfreq', { productId });
  await get('/api/subscription/discount-record', { purchaseId: first });
}

async function recordOrders({ rec, post, customer, len }: Scene): Promise<void> {
  const path = '/api/subscription/reschedule';
  const [first = '', second = '', ...others] = customer.subscriptions;
  const move = { purchaseId: first, billNow: 'false', nextBillDate: rec.inDays(5) };
  for (const command of ['reschedule', 'orderNow', 'pause', 'reactive', 'nothing'])
    await post('/api/subscription/preview', { purchaseId: first, command, nextBillDate: rec.inDays(5) });
  await post(path, move, `move-${len}`);
  await post(path, move, `move-${len}`);
  await post(path, { ...move, nextBillDate: rec.inDays(6) }, `move-${len}`);
  await post(path, move);
  await post(path, { ...move, nextBillDate: rec.inDays(7), version: 'stale' });
  for (const day of [rec.inDays(0), rec.inDays(366), '2027-02-30', 'tomorrow', ''])
    await post(path, { ...move, nextBillDate: day });
  for (const purchaseId of [...others, UNKNOWN]) await post(path, { ...move, purchaseId });
  const moved = (await post(path, { ...move, nextBillDate: rec.inDays(9) })) as { receipt: { id: string } };
  for (const receiptId of [moved.receipt.id, moved.receipt.id, UNKNOWN, ''])
    await post('/api/subscription/undo', { receiptId });
  await post(path, { purchaseId: second, billNow: 'true' }, `order-${len}`);
  await post(path, { purchaseId: second, billNow: 'true' }, `order-${len}`);
  await post(path, { purchaseId: second, billNow: 'true' });
}

async function recordEdits({ post, customer }: Scene, [own, other, soldOut]: readonly string[]): Promise<void> {
  const path = '/api/subscription/update';
  const [first = '', , paused = '', inactive = '', cancelled = '', failed = ''] = customer.subscriptions;
  const edit = {
    purchaseId: first,
    productId: own ?? '',
    price: '14.9',
    productQty: '3',
    billingIntervalDays: '28',
    intervalUnit: 'days',
    isIntervalChange: 'false',
  };
  await post(path, edit);
  await post(path, edit);
  await post(path, { ...edit, price: '13.9' });
  await post(path, { ...edit, productQty: '500' });
  await post(path, { ...edit, billingIntervalDays: '42' });
  await post(path, { ...edit, billingIntervalDays: '14', isIntervalChange: 'true' });
  await post(path, { ...edit, version: 'stale' });
  for (const productId of [other ?? '', soldOut ?? '', UNKNOWN])
    await post(path, { ...edit, productId, price: '21.5', productQty: '1' });
  for (const purchaseId of [paused, inactive, cancelled, failed, UNKNOWN]) await post(path, { ...edit, purchaseId });
}

async function recordDiscounts({ rec, get, post, customer, len }: Scene): Promise<void> {
  const [first = '', , , , cancelled = ''] = customer.subscriptions;
  const apply = (discountCode: string, purchaseId = first) =>
    post('/api/subscription/apply-discount', { purchaseId, discountCode });
  const mark = `REC${len.toUpperCase()}`;
  const shapes: Record<string, object> = {
    LATER: { startInDays: 5 },
    OVER: { startInDays: -9, endInDays: -2 },
    THEIRS: { customers: ['somebody@kunden.example'] },
    GONE: { deleted: true },
    GOOD: { amount: 10, oncePerCustomer: true, usageLimit: 1 },
    NEXT: { amount: 2, isPercent: false },
  };
  for (const [name, shape] of Object.entries(shapes)) {
    await rec.send({ method: 'POST', path: '/demo/discounts', json: { code: mark + name, ...shape } });
    await apply(mark + name);
  }
  await apply('NOSUCHCODE');
  await apply(`${mark}NEXT`, cancelled);
  const record = (await get('/api/subscription/discount-record', { purchaseId: first })) as { id?: string } | null;
  const remove = { purchaseId: first, code: `${mark}GOOD`, recordId: record?.id ?? '' };
  await post('/api/subscription/remove-discount', { ...remove, code: 'NOSUCHCODE' });
  await post('/api/subscription/remove-discount', { ...remove, recordId: UNKNOWN });
  await post('/api/subscription/remove-discount', remove);
  await post('/api/subscription/remove-discount', remove);
  await apply(`${mark}GOOD`);
}

async function cardsOf({ get }: Pick<Scene, 'get'>): Promise<string[]> {
  const { data } = (await get('/api/user/details')) as { data: { paySources: { paySourceId: string }[] }[] };
  return data[0]?.paySources.map(({ paySourceId }) => paySourceId) ?? [];
}

async function recordRetries({ get, post, customer, len }: Scene): Promise<void> {
  const path = '/api/subscription/retry-payment';
  const [card = ''] = await cardsOf({ get });
  const failed = customer.subscriptions.at(-1) ?? '';
  await post(path, { purchaseId: failed, paySourceId: UNKNOWN });
  await post(path, { purchaseId: failed, paySourceId: '' });
  await post(path, { purchaseId: failed, paySourceId: card, version: 'stale' });
  for (const key of [`retry-${len}`, `retry-${len}`, `again-${len}`])
    await post(path, { purchaseId: failed, paySourceId: card }, key);
  for (const purchaseId of [...customer.subscriptions, UNKNOWN]) await post(path, { purchaseId, paySourceId: card });
}

async function recordCards({ get, post, customer }: Scene): Promise<void> {
  const path = '/api/user/updateCard';
  await post(path, CARD);
  const [old = '', added = ''] = await cardsOf({ get });
  await post(path, { ...CARD, cardNumber: '4242424242424242', paySourceId: old });
  await post(path, { ...CARD, paySourceId: UNKNOWN });
  for (const cardNumber of ['4242424242424241', '4000000000000069', '42'])
    await post(path, { ...CARD, cardNumber, paySourceId: old });
  for (const change of [{ cardMonth: '13' }, { cardYear: '2020' }, { cardSecurityCode: '1' }])
    await post(path, { ...CARD, ...change });
  for (const purchaseId of customer.subscriptions)
    await post('/api/subscription/pay-source', { purchaseId, paySourceId: added });
  const [first = ''] = customer.subscriptions;
  await post('/api/subscription/pay-source', { purchaseId: first, paySourceId: UNKNOWN });
  await post('/api/subscription/pay-source', { purchaseId: first, paySourceId: old, version: 'stale' });
  for (const paySourceId of [added, old, old, UNKNOWN]) await post('/api/user/delete-card', { paySourceId });
}

async function recordStatuses({ rec, get, post, customer }: Scene): Promise<void> {
  const pause = '/api/subscription/pause';
  const [first = '', second = ''] = customer.subscriptions;
  for (const purchaseId of [...customer.subscriptions, UNKNOWN])
    await get('/api/subscription/reactive', { purchaseId });
  await get('/api/subscription/reactive', { purchaseId: first, version: 'stale' });
  for (const restartDate of [rec.inDays(0), rec.inDays(400), 'soon'])
    await post(pause, { purchaseId: first, restartDate });
  await post(pause, { purchaseId: first, restartDate: rec.inDays(40), version: 'stale' });
  for (const purchaseId of [...customer.subscriptions, first, UNKNOWN])
    await post(pause, { purchaseId, restartDate: rec.inDays(40) });
  const cancel = '/api/subscription/cancel';
  await post(cancel, { purchaseId: second, cancelReason: '' });
  await post(cancel, { purchaseId: second, cancelReason: 'x'.repeat(101) });
  await post(cancel, { purchaseId: second, cancelReason: '2', fullRefund: 'true', afterNextBill: 'true' });
  await post(cancel, { purchaseId: second, cancelReason: '2', version: 'stale' });
  for (const purchaseId of [second, ...customer.subscriptions.slice(1), UNKNOWN])
    await post(cancel, { purchaseId, cancelReason: '3', fullRefund: 'false', afterNextBill: 'false' });
}

/** Orders of somebody whose card declines, and of somebody whose goods are sold out. */
async function recordUnpaid(rec: Recorder, len: Language, productId: string, soldOut: string): Promise<void> {
  for (const [name, shape] of [
    ['declining', { card: 'declining', productId }],
    ['cardless', { card: 'none', productId }],
    ['waiting', { productId: soldOut }],
  ] as const) {
    const customer = await makeCustomer(rec, `record-${name}-${len}`, { len, ...shape });
    const { post, get } = sceneOf(rec, len, customer);
    const [purchaseId = ''] = customer.subscriptions;
    await post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, `unpaid-${name}-${len}`);
    await post('/api/subscription/reschedule', { purchaseId, billNow: 'true' });
    await get('/api/subscription/all', { nextOrder: 'true' });
    await get('/api/other/fetchPrevPayment');
    await recordMails(rec, customer.email);
  }
}

/** What a customer can do with subscriptions, discounts and cards, and what is refused; once in a language. */
export async function recordCustomer(rec: Recorder, len: Language): Promise<void> {
  const weeks = [2, 4];
  const own = await makeProduct(rec, { name: `Own ${len}`, stock: 100, weeks });
  const other = await makeProduct(rec, { name: `Other ${len}`, stock: 100, priceCents: 2_150, weeks });
  const soldOut = await makeProduct(rec, { name: `Sold out ${len}`, stock: 0, priceCents: 2_150, weeks });
  const shape = { len, productId: own, statuses: STATUSES, payments: 3, softDeclines: 1 };
  const scene = sceneOf(rec, len, await makeCustomer(rec, `record-${len}`, shape));
  await recordReading(scene, own);
  await recordOrders(scene);
  await recordEdits(scene, [own, other, soldOut]);
  await recordDiscounts(scene);
  await recordRetries(scene);
  await recordCards(scene);
  await recordStatuses(scene);
  await recordReading(scene, own);
  await recordMails(rec, scene.customer.email);
  await recordUnpaid(rec, len, own, soldOut);
}
