import type { PaymentWire } from '#server/modules/payments/schemas';
import { businessDayAt } from '#src/domain/isoDate';
import { createAdmin, createApi, itemOf, type Api } from '../../support/api';
import { auditOrders } from '../../support/orderBooks';
import { openShopWithProvider, type ShopWithProvider } from '../../support/shopWithProvider';

let shop: ShopWithProvider;
let api: Api;
const sql = (statement: string) => shop.server.sql(statement);

beforeAll(async () => {
  shop = await openShopWithProvider();
  api = createApi(shop.server.url);
});
afterAll(() => shop.close());
afterEach(async () => expect(await auditOrders(sql)).toEqual([]));

/** A customer whose order for at once was charged. */
async function paid(card = 'success') {
  const customer = await shop.customer(card, { nextBillInDays: 5 });
  const { token, purchaseId } = customer;
  const order = { purchaseId, billNow: 'true', len: 'en' };
  const { status, payload: reply } = await api.post<{ actionUrl?: string; billId?: string } | null>(
    '/api/subscription/reschedule',
    order,
    { token, key: 'order' },
  );
  return { ...customer, status, actionUrl: reply?.actionUrl ?? '', billId: reply?.billId ?? '' };
}
type Customer = Awaited<ReturnType<typeof paid>>;

/** Stores a refund, as `npm run refund` does before it sends it. */
const request = ({ purchaseId }: Customer, cents: number | 'all') =>
  sql(`insert into refunds (payment_id, amount_cents, reason, provider, provider_account, gateway_key, changed_at)
    select id, ${cents === 'all' ? 'total_cents' : cents}, 'why', provider, provider_account, 'refund:' || id || ':${cents}', now()
    from payments where subscription_id = ${purchaseId} returning id`);
const refund = async (customer: Customer, cents: number | 'all') => {
  await request(customer, cents);
  await api.runJobs('refunds');
};
const orderOf = async ({ purchaseId }: Customer) =>
  (await sql(`select payment, fulfilment from orders where subscription_id = ${purchaseId}`))[0];
/** Cents that the provider has refunded. */
const refundedThere = async ({ purchaseId }: Customer) => {
  const [bill] = await sql(`select gateway_key as key from bills where subscription_id = ${purchaseId}`);
  return shop.rehearsal.books.bills()[String(bill?.key)]?.refundedCents;
};
const refundsOf = async ({ token }: Customer) => {
  const { payload } = await api.get<{ data: PaymentWire[] }>('/api/other/fetchPrevPayment', {}, { token });
  return payload.data[0]?.refunds;
};
const today = businessDayAt(new Date());

test('a refund reaches the provider once, and is shown with the payment', async () => {
  const customer = await paid();
  expect(await refundsOf(customer)).toBeUndefined();
  await refund(customer, 500);
  await api.runJobs('refunds');
  expect(await refundedThere(customer)).toBe(500);
  expect(await refundsOf(customer)).toEqual([{ amount: 5, state: 'done', date: today }]);
  expect(await orderOf(customer)).toEqual({ payment: 'refundedInPart', fulfilment: 'placed' });
});

test.each(['dropRequest', 'dropReply', 'failAfter', 'busy'] as const)(
  'a refund whose answer is lost by %s is sent again with its key, and refunds once',
  async (fault) => {
    const customer = await paid();
    shop.rehearsal.faults.set({ next: { refund: fault } });
    await request(customer, 500);
    expect((await api.json('/demo/jobs', { names: ['refunds'] })).status).toBe(500);
    expect(await refundsOf(customer)).toBeUndefined();
    await sql(`update refunds set next_try_at = now() where state = 'open' returning id`);
    await api.runJobs('refunds');
    expect(await refundedThere(customer)).toBe(500);
    expect((await api.mails(customer.email)).filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(1);
  },
);

test('a pending refund is done by an event, and its order is cancelled then', async () => {
  const customer = await paid('pendingRefund');
  const before = (await itemOf(api, customer.token, customer.purchaseId)).stockQty;
  await refund(customer, 'all');
  expect(await refundsOf(customer)).toMatchObject([{ state: 'pending' }]);
  expect(await orderOf(customer)).toEqual({ payment: 'refunded', fulfilment: 'placed' });
  await shop.settleRefund(customer, true);
  expect(await refundsOf(customer)).toMatchObject([{ state: 'done' }]);
  expect(await orderOf(customer)).toEqual({ payment: 'refunded', fulfilment: 'cancelled' });
  expect((await itemOf(api, customer.token, customer.purchaseId)).stockQty).toBe(before + 1);
});

test.each(['pendingRefund', 'success'])('a refund to the card %s that fails later does not count', async (card) => {
  const customer = await paid(card);
  await refund(customer, 500);
  await shop.settleRefund(customer, false);
  expect(await refundsOf(customer)).toBeUndefined();
  expect(await orderOf(customer)).toEqual({ payment: 'paid', fulfilment: 'placed' });
  const [mail] = await api.mails(customer.email);
  expect(mail?.subject).toContain('Refund not possible');
});

test('a charge that was paid after its bill was declined is given back, and the mail says so', async () => {
  const customer = await paid('authenticates');
  const { token, billId, actionUrl } = customer;
  expect((await api.post('/api/subscription/bill', { billId, len: 'en' }, { token })).status).toBe(400);
  const ref = actionUrl.split('/').at(-1) ?? '';
  const intent = shop.rehearsal.books.intents.get(ref);
  if (!intent) throw new Error('The provider has no such payment.');
  intent.status = 'requires_action';
  shop.rehearsal.payments.answer(ref, true);
  await shop.deliverEvents();
  await api.runJobs('providerEvents', 'refunds');
  expect(await refundedThere(customer)).toBe(intent.amount);
  expect(await orderOf(customer)).toEqual({ payment: 'declined', fulfilment: 'cancelled' });
  const [mail] = await api.mails(customer.email);
  expect(mail?.text).toContain('although we had written to you that the payment failed');
});

test('a refund by an admin without an answer is open, and a repeat with its key sends it once', async () => {
  const customer = await paid();
  const admin = await createAdmin(api);
  const [payment] = await sql(`select id::text as id from payments where subscription_id = ${customer.purchaseId}`);
  const refundOnce = () =>
    admin.json<{ state: string }>('/api/admin/refund', { paymentId: payment?.id, amount: 5, reason: 'Late' }, 'once');
  shop.rehearsal.faults.set({ next: { refund: 'dropReply' } });
  expect(await refundOnce()).toMatchObject({ status: 200, payload: { state: 'open' } });
  expect(await refundOnce()).toMatchObject({ status: 200, payload: { state: 'done' } });
  expect(await refundedThere(customer)).toBe(500);
});
