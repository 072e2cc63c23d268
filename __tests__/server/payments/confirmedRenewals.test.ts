import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, createAdmin, createApi, itemOf, type Admin, type Api } from '../../support/api';
import { retryRenewal } from '../../support/declinedOrders';
import { auditOrders } from '../../support/orderBooks';
import { openShopWithProvider, type ShopWithProvider } from '../../support/shopWithProvider';

let shop: ShopWithProvider;
let api: Api;
const today = businessDayAt(new Date());
const PAID_NEXT = addDays(today, 28);

beforeAll(async () => {
  shop = await openShopWithProvider();
  api = createApi(shop.server.url);
});
afterAll(() => shop.close());
afterEach(async () => expect(await auditOrders((statement) => shop.server.sql(statement))).toEqual([]));

type Customer = Awaited<ReturnType<Api['customer']>>;

/** Customer with a due renewal and a card of the rehearsal, after the first try. */
async function renewed(card: string, shape: object = {}): Promise<Customer> {
  const customer = await shop.customer(card, { nextBillInDays: 0, ...shape });
  await api.runJobs('renewals');
  return customer;
}

const item = ({ token, purchaseId }: Customer) => itemOf(api, token, purchaseId);
const tryAgain = ({ purchaseId }: Customer, retryNo = 1) =>
  retryRenewal(api, (statement) => shop.server.sql(statement), purchaseId, retryNo);
const statesOf = async ({ purchaseId }: Customer) =>
  (await shop.server.sql(`select state from bills where subscription_id = ${purchaseId} order by id`)).map(
    ({ state }) => state,
  );
const intentsOf = ({ purchaseId }: Customer) =>
  [...shop.rehearsal.books.intents.values()].filter(({ metadata }) =>
    String(metadata.bill).includes(`:sub:${purchaseId}:`),
  );
const newestMail = async ({ email }: Customer) => (await api.mails(email))[0];
const TOKEN = /\/pay\?token=([\w-]+)/;
const linkOf = async (customer: Customer) => {
  const token = TOKEN.exec((await newestMail(customer))?.text ?? '')?.[1];
  return `${shop.server.url}/pay?token=${token ?? ''}`;
};

async function open(url: string, answer?: 'pay' | 'end', form: Record<string, string> = {}) {
  const init = answer && { method: 'POST', body: new URLSearchParams({ answer, ...form }) };
  const reply = await fetch(url, init);
  const html = await reply.text();
  return {
    ...{ status: reply.status, headers: reply.headers, html },
    version: /name="version" value="([^"]*)"/.exec(html)?.[1] ?? '',
    bank: /class="button" href="([^"]*)"/.exec(html)?.[1] ?? '',
  };
}
const pay = async (url: string) => open(url, 'pay', { version: (await open(url)).version });
/** Presses a button at the bank's page. @returns the page to which the bank returns */
async function answerAtBank(url: string, button: 'confirm' | 'refuse') {
  const reply = (await shop.answer(url, button)) as Response;
  return new URL(reply.headers.get('location') ?? '').href;
}

describe('a renewal that the bank wants confirmed', () => {
  test('is mailed with one link, and its page asks without a session, a script or a change', async () => {
    const customer = await renewed('authenticatesAbsent');
    expect(await item(customer)).toMatchObject({
      paymentProblem: { since: today, reason: 'unconfirmed', nextTryAt: addDays(today, 1) },
    });
    const mail = await newestMail(customer);
    expect(mail?.subject).toContain('confirm your payment');
    expect(mail?.text.match(new RegExp(TOKEN, 'g'))).toHaveLength(1);
    expect(mail?.text).not.toContain('?card=choose');
    const link = await linkOf(customer);
    const before = await shop.server.sql(
      `select to_jsonb(s) as row from subscriptions s where id = ${customer.purchaseId}`,
    );
    const { status, headers, html } = await open(link);
    const policy = headers.get('content-security-policy') ?? '';
    expect([status, headers.get('cache-control'), headers.get('referrer-policy'), policy.includes('unsafe')]).toEqual([
      ...[200, 'no-store', 'no-referrer', false],
    ]);
    expect(html).toContain('<html lang="en">');
    expect(html.match(/<button>/g)).toHaveLength(1);
    expect(html).toMatch(/ending in 3155/);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/);
    expect(html).not.toContain(customer.email);
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(
      await shop.server.sql(`select to_jsonb(s) as row from subscriptions s where id = ${customer.purchaseId}`),
    ).toEqual(before);
    expect(await statesOf(customer)).toEqual(['DECLINED']);
  });

  test('is paid at once by the link, and a second answer shows the payment', async () => {
    const customer = await renewed('authenticatesAbsent', { len: 'de' });
    const link = await linkOf(customer);
    const { version } = await open(link);
    const paid = await open(link, 'pay', { version });
    expect([paid.status, paid.html.includes('<html lang="de">')]).toEqual([200, true]);
    expect(paid.html).toContain('Bezahlt');
    for (const again of [await open(link, 'pay', { version }), await open(link)])
      expect(again.html).toContain('Bezahlt');
    expect(await statesOf(customer)).toEqual(['DECLINED', 'SUCCESS']);
    expect(await item(customer)).toMatchObject({ nextBillDate: PAID_NEXT, paymentProblem: null });
    expect(
      await shop.server.sql(`select actor, via_mail from change_log where action = 'paymentRetried'
        and subject = 'subscription' and subject_id = ${customer.purchaseId}`),
    ).toEqual([{ actor: 'customer', via_mail: true }]);
  });

  test('is paid after the confirmation at the bank, which returns to the page of the payment', async () => {
    const customer = await renewed('authenticates');
    const link = await linkOf(customer);
    const begun = await pay(link);
    expect([begun.status, begun.bank]).toEqual([200, expect.stringContaining('/pay/')]);
    expect((await open(link, 'pay')).bank).toBe(begun.bank);
    const back = await answerAtBank(begun.bank, 'confirm');
    expect(back).toMatch(/\/pay\?bill=\d+\.[\w-]{43}&/);
    for (const page of [await open(back), await open(link)]) expect(page.html).toContain('Paid: ');
    expect(await statesOf(customer)).toEqual(['DECLINED', 'SUCCESS']);
    expect(await item(customer)).toMatchObject({ status: 'ACTIVE', nextBillDate: PAID_NEXT, paymentProblem: null });
    expect((await open(back.replace('bill=', 'bill=1'))).status).toBe(404);
  });

  test('is opened once by two answers at the same time', async () => {
    const customer = await renewed('authenticates');
    const link = await linkOf(customer);
    const { version } = await open(link);
    const pages = await Promise.all([open(link, 'pay', { version }), open(link, 'pay', { version })]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statesOf(customer)).toEqual(['DECLINED', 'ACTION']);
  });

  test('is paid once after a lost answer, which its page reports', async () => {
    const customer = await renewed('authenticatesAbsent');
    const link = await linkOf(customer);
    shop.rehearsal.faults.set({ next: { charge: 'dropRequest' } });
    expect((await pay(link)).html).toContain('We do not know yet');
    expect((await open(link, 'end')).html).toContain('We do not know yet');
    await shop.server.sql(
      `update bills set next_try_at = now() where subscription_id = ${customer.purchaseId} returning id`,
    );
    await api.runJobs('bills');
    expect((await open(link)).html).toContain('Paid: ');
    expect(intentsOf(customer).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  test('is still open after a refusal at the bank, and can be paid again', async () => {
    const customer = await renewed('authenticates');
    const link = await linkOf(customer);
    const back = await answerAtBank((await pay(link)).bank, 'refuse');
    expect((await open(back)).html).toContain('Nothing was charged');
    expect(await item(customer)).toMatchObject({
      paymentProblem: { reason: 'unconfirmed', nextTryAt: addDays(today, 1) },
    });
    const again = await open(link);
    expect(again.html).toContain('Nothing was charged');
    const { bank } = await open(link, 'pay', { version: again.version });
    await answerAtBank(bank, 'confirm');
    expect((await open(link)).html).toContain('Paid: ');
    expect(await statesOf(customer)).toEqual(['DECLINED', 'DECLINED', 'SUCCESS']);
  });

  test('waits for a person who returns unfinished, until the person ends it', async () => {
    const customer = await renewed('authenticates');
    const link = await linkOf(customer);
    const { bank } = await pay(link);
    const [row] = await shop.server.sql(
      `select max(id)::int as id from bills where subscription_id = ${customer.purchaseId}`,
    );
    expect((await open(`${shop.server.url}/pay?bill=${String(row?.id)}.x`)).status).toBe(404);
    expect((await open(link)).bank).toBe(bank);
    expect(await statesOf(customer)).toEqual(['DECLINED', 'ACTION']);
    expect((await open(link, 'end')).html).toContain('was not confirmed');
    expect(await statesOf(customer)).toEqual(['DECLINED', 'DECLINED']);
    expect(await item(customer)).toMatchObject({ stockQty: 50, paymentProblem: { reason: 'unconfirmed' } });
  });

  test('is not charged on the day of the next try, whose mail has a new link; the earlier one is dead', async () => {
    const customer = await renewed('authenticatesAbsent');
    const first = await linkOf(customer);
    await tryAgain(customer);
    expect(intentsOf(customer)).toHaveLength(1);
    expect(await item(customer)).toMatchObject({
      paymentProblem: { reason: 'unconfirmed', nextTryAt: addDays(today, 2) },
    });
    const second = await linkOf(customer);
    expect(second).not.toBe(first);
    const dead = await open(first);
    expect([dead.status, dead.html.includes('gilt nicht mehr')]).toEqual([404, true]);
    expect((await open(first, 'pay', { version: (await open(second)).version })).status).toBe(404);
    expect((await pay(second)).html).toContain('Paid: ');
  });

  test('ends as today on the day of the last try, and its link with it', async () => {
    const customer = await renewed('authenticatesAbsent');
    const link = await linkOf(customer);
    await tryAgain(customer, 3);
    expect(await item(customer)).toMatchObject({
      ...{ status: 'RECYCLE_FAILED', nextBillDate: null },
      paymentProblem: { reason: 'unconfirmed', nextTryAt: null },
    });
    expect(intentsOf(customer)).toHaveLength(1);
    const mail = await newestMail(customer);
    expect(mail?.text).toMatch(/confirm the payment, and that has not happened/);
    expect(mail?.text).toContain('?card=choose');
    const dead = await open(link);
    expect([dead.status, dead.html.includes('<button>')]).toEqual([410, false]);
  });

  test('is charged as usual if another card has been chosen, and its link is dead', async () => {
    const customer = await renewed('authenticatesAbsent');
    const link = await linkOf(customer);
    await shop.saveCard(customer, 'success');
    expect((await open(link)).status).toBe(410);
    await tryAgain(customer);
    expect(await statesOf(customer)).toEqual(['DECLINED', 'SUCCESS']);
    expect(await item(customer)).toMatchObject({ nextBillDate: PAID_NEXT, paymentProblem: null });
  });

  test('is not paid by a link whose page has shown another amount', async () => {
    const customer = await renewed('authenticatesAbsent');
    const link = await linkOf(customer);
    const { version } = await open(link);
    await shop.server.sql(`update subscriptions set qty = 2 where id = ${customer.purchaseId} returning id`);
    const page = await open(link, 'pay', { version });
    expect([page.status, page.version !== version]).toEqual([409, true]);
    expect(await statesOf(customer)).toEqual(['DECLINED']);
    await shop.server.sql(`update subscriptions set qty = 1 where id = ${customer.purchaseId} returning id`);
  });
});

describe('a card that its bank refuses for good', () => {
  test.each(['lost', 'expired'])('%s: is not charged again, and its first mail asks for another card', async (card) => {
    const customer = await renewed(card);
    expect(await item(customer)).toMatchObject({ paymentProblem: { reason: 'cardUnusable' } });
    const mail = await newestMail(customer);
    expect(mail?.subject).toContain('choose another card');
    expect(mail?.text).toContain('?card=choose');
    expect(mail?.text).not.toMatch(/next charge/i);
    await tryAgain(customer);
    expect(intentsOf(customer)).toHaveLength(1);
    expect(await item(customer)).toMatchObject({
      paymentProblem: { reason: 'cardUnusable', nextTryAt: addDays(today, 2) },
    });
    await shop.saveCard(customer, 'success');
    await tryAgain(customer, 2);
    expect(await item(customer)).toMatchObject({ nextBillDate: PAID_NEXT, paymentProblem: null });
  });

  test('is charged again after its bank has updated it', async () => {
    const customer = await renewed('lost');
    const method = intentsOf(customer)[0]?.payment_method ?? '';
    shop.rehearsal.payments.updateCard(method, { exp_year: 2040 });
    await shop.deliverEvents();
    await api.runJobs('providerEvents');
    await tryAgain(customer);
    expect(intentsOf(customer)).toHaveLength(2);
  });

  test('is not charged for another subscription either', async () => {
    const customer = await renewed('lost', { statuses: ['ACTIVE', 'ACTIVE'] });
    const purchaseIds = customer.subscriptions.map(({ purchaseId }) => purchaseId);
    const other = { ...customer, purchaseId: purchaseIds[1] ?? '' };
    await shop.server.sql(`update subscriptions set status = 'ACTIVE', next_bill_date = date '${today}', retry_no = 0,
      retry_on = null, failed_since = null, failed_for = null,
      pay_source_id = (select pay_source_id from subscriptions where id = ${customer.purchaseId})
      where id = ${other.purchaseId} returning id`);
    const before = intentsOf(other).length;
    await api.runJobs('renewals');
    expect(intentsOf(other)).toHaveLength(before);
    expect(await item(other)).toMatchObject({ paymentProblem: { reason: 'cardUnusable' } });
  });
});

test.each(['renewal', 'order'])('an amount below the provider’s minimum is not charged for a %s', async (kind) => {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 50, weeks: [4] });
  const customer = await api.customer({ productId: payload.productId, nextBillInDays: 5, len: 'en', payments: 0 });
  await shop.saveCard(customer, 'success');
  const { purchaseId, token } = customer;
  const day = kind === 'renewal' ? today : addDays(today, 5);
  await shop.server.sql(`update subscriptions set unit_price_cents = 40, qty = 1, shipping_cents = 0, tax_cents = 8,
    discount_cents = 0, next_bill_date = date '${day}' where id = ${purchaseId} returning id`);
  if (kind === 'renewal') await api.runJobs('renewals');
  else {
    const reply = await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true', len: 'en' }, { token });
    expect(reply).toMatchObject({ status: 200, message: expect.stringContaining('0.48 is too little') as string });
  }
  expect(intentsOf(customer)).toEqual([]);
  expect(
    await shop.server.sql(`select y.response_type as type, y.total_cents::int as paid, t.total_cents::int as total,
      b.waived_cents::int as waived, o.payment from payments y join orders o on o.id = y.order_id
      join order_terms t on t.order_id = o.id join bills b on b.order_id = o.id where y.subscription_id = ${purchaseId}`),
  ).toEqual([{ type: 'SUCCESS', paid: 0, total: 0, waived: 48, payment: 'paid' }]);
  expect(await item(customer)).toMatchObject({ nextBillDate: PAID_NEXT });
  expect((await newestMail(customer))?.text).toContain('is too little to be charged');
});

describe('a try of an admin that the bank wants confirmed', () => {
  const refusal = { status: 409, message: containing('The bank wants the person to confirm') };
  let admin: Admin;
  beforeAll(async () => {
    admin = await createAdmin(api);
  });
  const attempt = ({ purchaseId }: Customer, key = 'once') =>
    admin.json('/api/admin/try-payment', { purchaseId }, `${key}-${purchaseId}`);

  test('is ended at once, and a mail with a link can follow, by which the order is paid', async () => {
    const customer = await renewed('declines');
    await shop.saveCard(customer, 'authenticates');
    expect(await attempt(customer)).toMatchObject(refusal);
    expect(await statesOf(customer)).toEqual(['DECLINED', 'DECLINED']);
    expect(await item(customer)).toMatchObject({
      paymentProblem: { since: today, reason: 'unconfirmed', nextTryAt: addDays(today, 1) },
    });
    await admin.json('/api/admin/mail-payer', { purchaseId: customer.purchaseId });
    const link = await linkOf(customer);
    await answerAtBank((await pay(link)).bank, 'confirm');
    expect((await open(link)).html).toContain('Paid: ');
  });

  test('is not sent again with that card, neither by another try nor on the day of the next one', async () => {
    const customer = await renewed('declines');
    await shop.saveCard(customer, 'authenticates');
    for (const key of ['first', 'second']) expect(await attempt(customer, key)).toMatchObject(refusal);
    await tryAgain(customer);
    expect(intentsOf(customer)).toHaveLength(2);
    expect(await item(customer)).toMatchObject({ paymentProblem: { reason: 'unconfirmed' } });
  });

  test('does not change the reply of the key of an earlier try, whose card was declined', async () => {
    const customer = await renewed('declines');
    const declined = { status: 409, message: containing('declined again') };
    expect(await attempt(customer, 'earlier')).toMatchObject(declined);
    await shop.saveCard(customer, 'authenticates');
    expect(await attempt(customer, 'later')).toMatchObject(refusal);
    expect(await attempt(customer, 'earlier')).toMatchObject(declined);
  });

  test('is not sent with the card that the bank wanted confirmed before', async () => {
    const customer = await renewed('authenticatesAbsent');
    expect(await attempt(customer)).toMatchObject(refusal);
    expect(await statesOf(customer)).toEqual(['DECLINED']);
  });
});
