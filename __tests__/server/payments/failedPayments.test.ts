import type { FailedPayment } from '#server/modules/failedPayments/schemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, type Api, containing, createAdmin, detailsOf, itemOf } from '../../support/api';
import { declarationPages } from '../../support/declarations';
import { billed, retry, retryRenewal } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const today = businessDayAt(new Date());
let admin: Admin;
let lastKey = 0;
const newKey = () => `try-${(lastKey += 1)}`;
beforeAll(async () => {
  admin = await createAdmin(api);
});

type Customer = Awaited<ReturnType<Api['customer']>>;
const list = async (filter: Record<string, string>) =>
  (await admin.get<{ rows: FailedPayment[]; totalCount: number }>('/api/admin/failed-payments', filter)).payload;
const listed = async ({ email }: Customer, filter: Record<string, string> = {}) =>
  (await list({ search: email, ...filter })).rows;
const attempt = ({ purchaseId }: Pick<Customer, 'purchaseId'>, key = newKey()) =>
  admin.json('/api/admin/try-payment', { purchaseId }, key);
const mail = ({ purchaseId }: Pick<Customer, 'purchaseId'>) =>
  admin.json('/api/admin/mail-payer', { purchaseId }, newKey());
const linesOf = async ({ customerId }: Customer) =>
  (
    await sql(`select action from change_log where customer_id = ${customerId} and acting_admin = '${admin.email}'`)
  ).map(({ action }) => action);

/** A customer whose renewal was declined today. */
async function declined(shape: object = {}): Promise<Customer> {
  const customer = await api.customer({ card: 'declining', nextBillInDays: 0, len: 'en', ...shape });
  await api.runJobs('renewals');
  return customer;
}

describe('list of unpaid orders (rules §37.5)', () => {
  test('shows person, amount, reason, tries and the next try, by a part of name or e-mail', async () => {
    const customer = await declined();
    const { firstName, lastName } = await detailsOf(api, customer.token);
    const [row] = await listed(customer);
    const { paymentProblem } = await itemOf(api, customer.token, customer.purchaseId);
    expect(row).toMatchObject({
      ...{ purchaseId: customer.purchaseId, customerId: customer.customerId, email: customer.email },
      ...{ name: `${firstName} ${lastName}`, reason: 'declined', state: 'tried', tries: 1 },
      ...{ nextTryOn: addDays(today, 1), since: today, amount: (paymentProblem?.total ?? 0) / 100 },
    });
    const byName = await list({ search: `${firstName} ${lastName}`.toUpperCase(), resultPerPage: '100' });
    expect(byName.rows.map(({ purchaseId }) => purchaseId)).toContain(customer.purchaseId);
  });

  test('filters by reason and by state', async () => {
    const cardless = await declined({ card: 'none' });
    expect(await listed(cardless, { reason: 'noCard', state: 'tried' })).toHaveLength(1);
    expect(await listed(cardless, { reason: 'declined' })).toEqual([]);
    await retryRenewal(api, sql, cardless.purchaseId, 3);
    expect(await listed(cardless, { state: 'tried' })).toEqual([]);
    expect(await listed(cardless, { state: 'givenUp' })).toMatchObject([{ tries: 4, nextTryOn: null }]);
  });

  test('filters an order without a stored reason by the reason that it shows', async () => {
    for (const [card, reason] of [
      ['declining', 'declined'],
      ['none', 'noCard'],
    ] as const) {
      const customer = await declined({ card });
      await sql(`update subscriptions set failed_for = null where id = ${customer.purchaseId} returning id`);
      expect(await listed(customer, { reason })).toMatchObject([{ reason }]);
      expect(await listed(customer, { reason: 'unconfirmed' })).toEqual([]);
    }
  });

  test('is a CSV file with the same filters', async () => {
    const customer = await declined();
    const query = new URLSearchParams({ format: 'csv', len: 'en', search: customer.email }).toString();
    const headers = { authorization: `Bearer ${admin.token}` };
    const text = await (await fetch(`${url}/api/admin/failed-payments?${query}`, { headers })).text();
    const [head, row, ...others] = text.split('\r\n');
    expect(head).toContain('Subscription,Customer number');
    expect(row).toMatch(new RegExp(`^${customer.purchaseId},.*,card declined,tried again,1,`));
    expect(others).toEqual([]);
  });
});

describe('a try at once (rules §37.6)', () => {
  test('charges the order once a key, and says that a card was declined again', async () => {
    const customer = await declined();
    expect(await attempt(customer)).toMatchObject({ status: 409, message: containing('declined again') });
    await sql(`update pay_sources set gateway_token = 'tok_good_${customer.purchaseId}'
      where customer_id = ${customer.customerId} returning id`);
    const key = newKey();
    expect(await attempt(customer, key)).toMatchObject({ status: 200, message: containing('has been charged') });
    expect((await attempt(customer, key)).status).toBe(200);
    expect(await billed(api, customer.token)).toEqual([
      `${today} SOFT_DECLINE`,
      `${today} SOFT_DECLINE`,
      `${today} SUCCESS`,
    ]);
    expect(await listed(customer)).toEqual([]);
    expect(await linesOf(customer)).toContain('paymentRetried');
  });

  test('mails nothing if it is declined, and does not count as one of the person (rules §7.18)', async () => {
    const customer = await declined();
    const { length } = await api.mails(customer.email);
    for (let tries = 0; tries < 6; tries += 1) expect((await attempt(customer)).status).toBe(409);
    expect(await api.mails(customer.email)).toHaveLength(length);
    const { paySources } = await detailsOf(api, customer.token);
    const own = await retry(api, customer, paySources[0]?.paySourceId ?? '');
    expect([own.status, (await api.mails(customer.email)).length]).toEqual([400, length + 1]);
  });

  test('is refused without a card, without an unpaid order, and for an unknown subscription', async () => {
    expect(await attempt(await declined({ card: 'none' }))).toMatchObject({
      status: 409,
      message: containing('no card'),
    });
    expect(await attempt(await api.customer({ len: 'en' }))).toMatchObject({
      status: 409,
      message: containing('No payment'),
    });
    expect((await attempt({ purchaseId: '1' })).status).toBe(404);
  });

  test('is refused while a declaration of the person waits', async () => {
    const customer = await declined({ statuses: ['ACTIVE', 'ACTIVE'] });
    await declarationPages(url, sql).declare({ email: customer.email });
    await api.runJobs('declarations');
    expect(await attempt(customer)).toMatchObject({ status: 409, message: containing('declaration') });
  });
});

describe('a mail to the person (rules §37.7)', () => {
  test('is sent once a day, with a line of the admin', async () => {
    const customer = await declined();
    const before = (await api.mails(customer.email)).length;
    expect(await mail(customer)).toMatchObject({ status: 200, message: containing(customer.email) });
    const [newest, ...others] = await api.mails(customer.email);
    expect(newest?.subject).toBe(others[0]?.subject);
    expect(others).toHaveLength(before);
    expect(await mail(customer)).toMatchObject({ status: 409, message: containing('within the last day') });
    expect(await linesOf(customer)).toEqual(['payerMailed']);
  });

  test('is refused without an unpaid order', async () => {
    expect(await mail(await api.customer({ len: 'en' }))).toMatchObject({ status: 409 });
  });
});
