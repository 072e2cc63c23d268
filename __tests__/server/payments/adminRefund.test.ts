import type { RefundablePayload, RefundPayload } from '#server/modules/refunds/schemas';
import { auditOrders } from '../../support/orderBooks';
import { type Admin, containing, createAdmin } from '../../support/api';
import { declarationPages } from '../../support/declarations';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});
afterEach(async () => expect(await auditOrders(sql)).toEqual([]));

/** A customer with a payment of 16.80 euro, charged by the stand-in. */
async function paid() {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { priceCents: 1000, weeks: [4] });
  const customer = await api.customer({ payments: 1, len: 'en', productId: payload.productId });
  const [row] = await sql(
    `select id::text as id, total_cents as cents from payments where subscription_id = ${customer.purchaseId}`,
  );
  const paymentId = String(row?.id);
  const total = Number(row?.cents) / 100;
  const look = async () => (await admin.get<RefundablePayload>('/api/admin/refund', { paymentId })).payload;
  const refund = (fields: object = {}, key?: string) =>
    admin.json<RefundPayload>('/api/admin/refund', { paymentId, amount: 5, reason: 'Damaged parcel', ...fields }, key);
  return { ...customer, paymentId, total, look, refund };
}

test('a part and then the rest of a payment are refunded, each with one line of the admin', async () => {
  const { customerId, email, paymentId, total, look, refund } = await paid();
  expect(await look()).toMatchObject({ paymentId, customerId, email, total, left: total, owed: null, refunds: [] });
  const part = await refund({ left: total }, 'a');
  expect(part).toMatchObject({ status: 200, message: '€5.00 were refunded.', payload: { state: 'done' } });
  const left = (await look()).left ?? 0;
  expect(left).toBeCloseTo(total - 5);
  expect((await refund({ amount: left, reason: 'The rest' }, 'b')).payload).toMatchObject({ state: 'done', left: 0 });
  expect((await look()).refunds).toMatchObject([
    { amount: left, reason: 'The rest', state: 'done' },
    { amount: 5, reason: 'Damaged parcel', state: 'done' },
  ]);
  const lines = await sql(`select acting_admin, after ->> 'reason' as reason from change_log
    where actor = 'admin' and subject = 'payment' and subject_id = ${paymentId} order by id`);
  expect(lines).toEqual([
    { acting_admin: admin.email, reason: 'Damaged parcel' },
    { acting_admin: admin.email, reason: 'The rest' },
  ]);
  expect((await api.mails(email)).filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(2);
});

test('a new key refunds the same amount again, and the same key or no key does not', async () => {
  const { look, refund } = await paid();
  const first = await refund({}, 'once');
  expect((await refund({}, 'once')).payload).toEqual(first.payload);
  expect(await refund()).toMatchObject({ payload: { refundId: first.payload.refundId } });
  const second = await refund({}, 'again');
  expect(second).toMatchObject({ status: 200, payload: { state: 'done' } });
  expect((await look()).refunds).toHaveLength(2);
  expect(await refund({ amount: 6 }, 'again')).toMatchObject({ status: 409, message: containing('Idempotency-Key') });
});

test('a key belongs to its refund for good, also after the day in which replies are kept', async () => {
  const { look, refund } = await paid();
  const first = await refund({ left: (await look()).left }, 'kept');
  await sql(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'kept' returning key`);
  expect((await refund({ left: first.payload.left + 5 }, 'kept')).payload).toEqual(first.payload);
  expect((await look()).refunds).toHaveLength(1);
  await sql(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'kept' returning key`);
  expect(await refund({ amount: 6 }, 'kept')).toMatchObject({ status: 409, message: containing('Idempotency-Key') });
});

test('two calls at once refund once with one key, and never more than is left', async () => {
  const { total, look, refund } = await paid();
  const same = await Promise.all([refund({}, 'both'), refund({}, 'both')]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  const rest = total - 5;
  const others = await Promise.all([refund({ amount: rest }, 'one'), refund({ amount: rest }, 'other')]);
  expect(others.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await look()).toMatchObject({ left: 0, refunds: [{ amount: rest }, { amount: 5 }] });
});

test('more than is left, or another rest than was seen, is refused with what is left', async () => {
  const { total, refund } = await paid();
  expect(await refund({ amount: total + 1 })).toMatchObject({ status: 409, payload: { left: total } });
  expect(await refund({ left: 3 })).toMatchObject({ status: 409, payload: { left: total } });
});

test.each([
  ['an amount of 0', { amount: 0 }, 400],
  ['a third decimal', { amount: 1.005 }, 400],
  ['a blank reason', { reason: ' ' }, 400],
  ['an unknown payment', { paymentId: '1' }, 404],
])('%s is refused', async (_name, fields, status) => {
  const { look, refund } = await paid();
  expect((await refund(fields)).status).toBe(status);
  expect((await look()).refunds).toEqual([]);
});

test('a payment that no provider has charged is shown, and is not refunded', async () => {
  const { paymentId, look, refund } = await paid();
  await sql(`update payments set gateway_ref = null where id = ${paymentId} returning id`);
  expect((await look()).left).toBeNull();
  expect(await refund()).toMatchObject({ status: 409, message: containing('No provider has charged') });
});

test('the amount that a withdrawal owes is shown until it is refunded', async () => {
  const { email, purchaseId, total, look, refund } = await paid();
  const reference = await declarationPages(url, sql).declare({ email, contract: purchaseId }, '/withdraw');
  const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
  await admin.json('/api/admin/declarations/decide', { id: row?.id, decision: 'done', purchaseId });
  expect((await look()).owed).toBe(total);
  await refund({ amount: total, reason: 'Withdrawal' });
  expect((await look()).owed).toBeNull();
});
