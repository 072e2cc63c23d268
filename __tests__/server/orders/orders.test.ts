import type { DeclarationWire } from '#server/modules/declarations/schemas';
import type { PaymentWire } from '#server/modules/payments/schemas';
import { addDays, addWorkingDays, businessDayAt } from '#src/domain/isoDate';
import { type Api, createAdmin, itemOf } from '../../support/api';
import { declarationPages } from '../../support/declarations';
import { pendingBill } from '../../support/database';
import { addCard, DECLINING, retry, retryRenewal } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';
import { auditOrders } from '../../support/orderBooks';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const today = businessDayAt(new Date());

beforeEach(() => pages.freeLimits());
afterEach(async () => expect(await auditOrders(sql)).toEqual([]));

type Customer = Awaited<ReturnType<Api['customer']>>;

/** Customer with a separate product, and without earlier payments. */
async function withProduct(shape: Record<string, unknown> = {}) {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 50, weeks: [4] });
  const { productId } = payload;
  const customer = await api.customer({ productId, nextBillInDays: 0, quantity: 2, len: 'en', payments: 0, ...shape });
  return { ...customer, productId };
}
const paymentsOf = async ({ token }: Pick<Customer, 'token'>) =>
  (await api.get<{ data: PaymentWire[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;
const post = ({ token, purchaseId }: Customer, path: string, body: Record<string, string>) =>
  api.post<{ receipt?: { id: string } } | null>(
    `/api/subscription/${path}`,
    { purchaseId, len: 'en', ...body },
    { token },
  );
const stockOf = async ({ productId }: { productId: string }) =>
  (await sql(`select stock_qty as stock from products where id = ${productId}`))[0]?.stock;
/** Orders of a customer, oldest first, such as `paid placed 1`: states and number of versions. */
const ordersOf = async ({ customerId }: Pick<Customer, 'customerId'>) =>
  (
    await sql(`select concat_ws(' ', payment, fulfilment, version) as state from orders
      where customer_id = ${customerId} order by id`)
  ).map(({ state }) => state);

async function declined(shape: Record<string, unknown> = {}) {
  const customer = await withProduct({ card: 'declining', ...shape });
  await api.runJobs('renewals');
  return customer;
}

test('all tries of an order, and a payment by hand, are one order with the number of its first payment', async () => {
  const customer = await declined();
  await retryRenewal(api, sql, customer.purchaseId);
  const good = await addCard(api, customer.token);
  expect((await retry(api, customer, good)).status).toBe(200);
  const payments = await paymentsOf(customer);
  expect(payments.map(({ responseType }) => responseType)).toEqual(['SUCCESS', 'SOFT_DECLINE', 'SOFT_DECLINE']);
  const [number] = payments.map(({ orderId }) => orderId).reverse();
  expect(payments.map(({ order }) => order?.number)).toEqual([number, number, number]);
  const receipts = await api.get<{ data: { order: string | null }[] }>('/api/user/receipts', {}, customer);
  expect(receipts.payload.data.map(({ order }) => order)).toContain(number);
  expect(await ordersOf(customer)).toEqual(['paid placed 3']);
  expect(await stockOf(customer)).toBe(48);
});

test('an order keeps its terms when product, address and card change', async () => {
  const customer = await withProduct();
  await api.runJobs('renewals');
  const [before] = await paymentsOf(customer);
  await sql(`update products set name_en = 'Renamed', sku = 'NEW-' || id, image_path = '/new.svg', price_cents = 1
    where id = ${customer.productId} returning id`);
  await sql(`update customers set last_name = 'Married', address1 = 'Elsewhere 1', ship_address1 = null
    where id = ${customer.customerId} returning id`);
  const [after] = await paymentsOf(customer);
  expect(after).toEqual(before);
  const receipts = await api.get<{ data: { productName: string }[] }>('/api/user/receipts', { len: 'en' }, customer);
  expect(receipts.payload.data[0]?.productName).toBe(before?.items[0]?.productName);
  expect(after?.order).toMatchObject({ fulfilment: 'placed', isMigrated: false, cardLast4: '4242' });
  const [item] = await sql(`select tax_percent as percent, tax_cents::int as cents from order_items i
    join orders o on o.id = i.order_id where o.customer_id = ${customer.customerId}`);
  expect(item).toEqual({ percent: 19, cents: Math.round((after?.taxes ?? 0) * 100) });
});

test('order now makes a separate order, and a declined one is cancelled', async () => {
  const customer = await withProduct({ nextBillInDays: 9 });
  expect((await post(customer, 'reschedule', { billNow: 'true' })).status).toBe(200);
  const other = await withProduct({ nextBillInDays: 9, card: 'declining' });
  expect((await post(other, 'reschedule', { billNow: 'true' })).status).toBe(400);
  expect([await ordersOf(customer), await ordersOf(other)]).toEqual([['paid placed 1'], ['declined cancelled 1']]);
  expect([await stockOf(customer), await stockOf(other)]).toEqual([48, 50]);
});

test('a move cancels the unpaid order, and its undo reopens it for the next try', async () => {
  const customer = await declined();
  const moved = await post(customer, 'reschedule', { billNow: 'false', nextBillDate: addDays(today, 9) });
  expect(await ordersOf(customer)).toEqual(['declined cancelled 1']);
  const receiptId = moved.payload?.receipt?.id ?? '';
  expect((await post(customer, 'undo', { receiptId })).status).toBe(200);
  expect(await ordersOf(customer)).toEqual(['declined placed 1']);
  expect((await retry(api, customer, await addCard(api, customer.token))).status).toBe(200);
  expect(await ordersOf(customer)).toEqual(['paid placed 2']);
});

test('a cancellation cancels the unpaid order, and mails that a paid one is still delivered', async () => {
  const unpaid = await declined();
  const paid = await withProduct();
  await api.runJobs('renewals');
  for (const customer of [unpaid, paid])
    expect((await post(customer, 'cancel', { cancelReason: '2' })).status).toBe(200);
  expect([await ordersOf(unpaid), await ordersOf(paid)]).toEqual([['declined cancelled 1'], ['paid placed 1']]);
  const [number] = (await paymentsOf(paid)).map(({ order }) => order?.number);
  const [mail] = await api.mails(paid.email);
  expect(mail?.text).toContain(`you will still get it: order ${number}.`);
  expect((await api.mails(unpaid.email))[0]?.text).not.toContain('already paid');
});

test.each([['bills'], ['renewals', 'bills']] as const)(
  'a bill that an operator has set to DECLINED returns the goods before %s (rules §7.16)',
  async (...jobs) => {
    const customer = await withProduct();
    await api.runJobs('renewals');
    const where = `where customer_id = ${customer.customerId} returning id`;
    // A failed booking leaves no payment and no next date.
    await sql(`update bills set state = 'DECLINED' ${where}`);
    await sql(`delete from change_log where subject = 'payment' and customer_id = ${customer.customerId} returning id`);
    await sql(`delete from payments ${where}`);
    await sql(`update orders set payment = 'open' ${where}`);
    await sql(`update subscriptions set next_bill_date = date '${today}' ${where}`);
    await api.runJobs(...jobs);
    const isBilled = jobs.length > 1;
    expect(await ordersOf(customer)).toEqual(['declined cancelled 1', ...(isBilled ? ['paid placed 1'] : [])]);
    expect(await stockOf(customer)).toBe(isBilled ? 48 : 50);
  },
);

test('an order that first lacked a card is reopened by an undo', async () => {
  const customer = await withProduct({ card: 'none' });
  await api.runJobs('renewals');
  // The card was missing on the day before.
  await sql(
    `update subscriptions set failed_since = date '${addDays(today, -1)}' where id = ${customer.purchaseId} returning id`,
  );
  const bad = await addCard(api, customer.token, DECLINING);
  expect((await retry(api, customer, bad)).status).toBe(400);
  const moved = await post(customer, 'reschedule', { billNow: 'false', nextBillDate: addDays(today, 9) });
  expect((await post(customer, 'undo', { receiptId: moved.payload?.receipt?.id ?? '' })).status).toBe(200);
  expect(await ordersOf(customer)).toEqual(['declined placed 1']);
});

test('an order of 0 € names no card (rules §7.17)', async () => {
  const discountCode = await api.discount({ amount: 100 });
  const customer = await withProduct({ nextBillInDays: 9, quantity: 8 });
  expect((await post(customer, 'apply-discount', { discountCode })).status).toBe(200);
  expect((await post(customer, 'reschedule', { billNow: 'true' })).status).toBe(200);
  const [payment] = await paymentsOf(customer);
  expect([payment?.totalAmount, payment?.order?.cardLast4]).toEqual([0, null]);
});

test('a bill that is settled days later ships on the first working day after that', async () => {
  const customer = await withProduct();
  await sql(pendingBill(customer.purchaseId, 'renewal'));
  await sql(`update bills set bill_date = date '${addDays(today, -6)}', next_try_at = now()
    where customer_id = ${customer.customerId} returning id`);
  await api.runJobs('bills');
  const [order] = await sql(`select ship_on::text as day from orders where customer_id = ${customer.customerId}`);
  expect(order?.day).toBe(addWorkingDays(today, 1));
});

describe('withdrawal (rules §32.7)', () => {
  let declared = 0;
  async function withdrawn(customer: Customer, body: Record<string, string> = {}) {
    const admin = await createAdmin(api);
    // Another text each time, because the same declaration counts once.
    declared += 1;
    const reference = await pages.declare({ email: customer.email, contract: `Litter ${declared}` }, '/withdraw');
    await api.runJobs('declarations');
    const list = await admin.get<{ declarations: DeclarationWire[] }>('/api/admin/declarations', { search: reference });
    const [{ id } = { id: '' }] = list.payload.declarations;
    return admin.json<DeclarationWire>('/api/admin/declarations/decide', { id, decision: 'done', ...body });
  }
  const mailsOf = async ({ email }: Customer) => (await api.mails(email)).map(({ text }) => text).join('\n');

  test('cancels the refunded order that is not packed, and its goods return', async () => {
    const customer = await withProduct();
    await api.runJobs('renewals');
    const [{ orderId, totalAmount } = { orderId: '', totalAmount: 0 }] = await paymentsOf(customer);
    const cents = Math.round(totalAmount * 100);
    expect((await withdrawn(customer)).payload.refundDue).toEqual({ orderId, cents });
    expect([await ordersOf(customer), await stockOf(customer)]).toEqual([['paid cancelled 1'], 50]);
    expect(await mailsOf(customer)).not.toContain('send it back');
  });

  test.each(['packed', 'shipped'])('asks to send back an order that is %s', async (fulfilment) => {
    const customer = await withProduct();
    await api.runJobs('renewals');
    await sql(`update orders set fulfilment = '${fulfilment}' where customer_id = ${customer.customerId} returning id`);
    expect((await withdrawn(customer)).status).toBe(200);
    expect([await ordersOf(customer), await stockOf(customer)]).toEqual([[`paid ${fulfilment} 1`], 48]);
    expect(await mailsOf(customer)).toContain('Please send it back to us within 14 days.');
    await api.runJobs('shipments');
    expect(await ordersOf(customer)).toEqual([`paid ${fulfilment} 1`]);
  });

  test('refunds an order once, and names the other that still comes', async () => {
    const customer = await withProduct({ nextBillInDays: 9 });
    expect((await post(customer, 'reschedule', { billNow: 'true' })).status).toBe(200);
    const where = `where customer_id = ${customer.customerId} returning id`;
    const yesterday = `date '${addDays(today, -1)}'`;
    await sql(`update bills set bill_date = ${yesterday}, due_date = ${yesterday}, gateway_key = 'before' ${where}`);
    await sql(`update payments set billed_on = ${yesterday} ${where}`);
    expect((await post(customer, 'reschedule', { billNow: 'true' })).status).toBe(200);
    const [last, first] = await paymentsOf(customer);
    expect((await withdrawn(customer)).payload.refundDue).toMatchObject({ orderId: last?.orderId });
    expect(await mailsOf(customer)).toContain(`you will still get it: order ${first?.orderId}.`);
    const { purchaseId } = customer;
    expect((await withdrawn(customer, { purchaseId })).payload.refundDue).toMatchObject({ orderId: first?.orderId });
    expect((await withdrawn(customer, { purchaseId })).payload.refundDue).toBeNull();
  });

  test('finds the order by the number of its first payment, and of a cancelled subscription too', async () => {
    const customer = await declined();
    expect((await retry(api, customer, await addCard(api, customer.token))).status).toBe(200);
    expect((await post(customer, 'cancel', { cancelReason: '2' })).status).toBe(200);
    const [paid, first] = await paymentsOf(customer);
    const reply = await withdrawn(customer, { orderId: first?.orderId ?? '' });
    expect(reply.payload.refundDue).toMatchObject({ orderId: paid?.orderId });
    expect(await ordersOf(customer)).toEqual(['paid cancelled 2']);
  });

  test('is refused while an order is being billed', async () => {
    const customer = await withProduct();
    await api.runJobs('renewals');
    const where = `where customer_id = ${customer.customerId}`;
    await sql(`update bills set state = 'PENDING', next_try_at = now() + interval '1 hour' ${where} returning id`);
    expect((await withdrawn(customer)).status).toBe(409);
    expect((await itemOf(api, customer.token, customer.purchaseId)).status).toBe('ACTIVE');
    await sql(`update bills set state = 'SUCCESS' ${where} returning id`);
  });
});
