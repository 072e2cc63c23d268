import type { AttentionPayload } from '#server/modules/attention/schemas';
import type { AttentionKind } from '#src/domain/attention';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin, waitingCustomer } from '../../support/api';
import { declarationPages } from '../../support/declarations';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const today = businessDayAt(new Date());
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const ask = async (query: Record<string, string> = {}) =>
  (await admin.get<AttentionPayload>('/api/admin/attention', query)).payload;
const countOf = async (kind: AttentionKind) => (await ask()).kinds.find((one) => one.kind === kind)?.count ?? 0;

async function declined() {
  const customer = await api.customer({ card: 'declining', nextBillInDays: 0, len: 'en' });
  await api.runJobs('renewals');
  return customer;
}
type Person = Pick<Awaited<ReturnType<typeof declined>>, 'customerId' | 'email' | 'purchaseId'>;

async function withBill(state: string): Promise<Person> {
  const customer = await declined();
  await sql(
    `update bills set state = '${state}', failure = 'out of range' where customer_id = ${customer.customerId} returning id`,
  );
  return customer;
}
async function withPayment() {
  const customer = await api.customer({ payments: 1, len: 'en' });
  const [row] = await sql(`select id::text as id from payments where subscription_id = ${customer.purchaseId}`);
  return { ...customer, paymentId: String(row?.id) };
}

/** Makes a case of each kind. @returns the person, if the case has one */
const CASES: Record<AttentionKind, () => Promise<Person | null>> = {
  declined,
  waiting: () => waitingCustomer(api),
  failedBills: () => withBill('FAILED'),
  async refundsDue() {
    const customer = await withPayment();
    const { email, purchaseId } = customer;
    const reference = await declarationPages(url, sql).declare({ email, contract: purchaseId }, '/withdraw');
    const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
    await admin.json('/api/admin/declarations/decide', { id: row?.id, decision: 'done', purchaseId });
    return customer;
  },
  async refundsFailed() {
    const customer = await withPayment();
    await sql(`insert into refunds (payment_id, amount_cents, reason, state, provider, provider_account, gateway_key, changed_at)
      values (${customer.paymentId}, 100, 'Damaged', 'failed', 'stand-in', 'stand-in', 'failed-${customer.paymentId}', now())
      returning id`);
    return customer;
  },
  async declarations() {
    const customer = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'], len: 'en' });
    await declarationPages(url, sql).declare({ email: customer.email });
    await api.runJobs('declarations');
    return customer;
  },
  async mails() {
    const customer = await declined();
    await sql(`update outbox set sent_at = null, given_up_at = now(), failure = 'no such mailbox'
      where recipient = '${customer.email}' returning id`);
    return customer;
  },
  async differences() {
    const customer = await declined();
    await sql(`insert into payment_differences (provider, provider_account, kind, gateway_key, here_cents, there_cents, charged_at)
      select 'stripe', 'acct', 'otherAmount', gateway_key, 100, 250, now() from bills
      where customer_id = ${customer.customerId} returning id`);
    return customer;
  },
  async parkedEvents() {
    await sql(`with endpoint as (
        insert into event_endpoints (name, url, secret) values ('erp', 'https://erp.example/', 'whsec_x') returning id
      ), event as (
        insert into events (type, at, data) values ('order.paid', now(), '{}') returning id)
      insert into event_deliveries (event_id, endpoint_id, state) select event.id, endpoint.id, 'parked'
      from event, endpoint returning event_id`);
    return null;
  },
  async jobs() {
    // Later than now, so that a run of the server does not end the failure.
    await sql(`insert into job_runs (name, failing_since, failed_at, error)
      values ('clock', now(), now() + interval '5 minutes', 'DbError 23505')
      on conflict (name) do update set failing_since = now(), failed_at = excluded.failed_at, error = excluded.error
      returning name`);
    return null;
  },
};

test.each(Object.entries(CASES) as [AttentionKind, () => Promise<Person | null>][])(
  'a case of %s is counted and listed, with its person',
  async (kind, make) => {
    const before = await countOf(kind);
    const person = await make();
    expect(await countOf(kind)).toBe(before + 1);
    const { rows, totalCount } = await ask({ kind, resultPerPage: '100' });
    expect(totalCount).toBe(before + 1);
    const row = person ? rows.find(({ email }) => email === person.email) : rows[0];
    expect(row).toMatchObject({ since: today, customerId: person?.customerId ?? null });
    expect(row?.what).not.toBe('');
  },
);

test('a person is found by a part of name or e-mail', async () => {
  const { email, purchaseId } = await declined();
  const { rows } = await ask({ kind: 'declined', search: email.toUpperCase() });
  expect(rows.map(({ id }) => id)).toEqual([purchaseId]);
});

test('a declined payment of more than 30 days ago is left to the list of unpaid orders', async () => {
  const { purchaseId, email } = await declined();
  await sql(
    `update subscriptions set failed_since = date '${addDays(today, -31)}' where id = ${purchaseId} returning id`,
  );
  expect((await ask({ kind: 'declined', search: email })).totalCount).toBe(0);
});

test('a mail shows its subject, and no code is listed', async () => {
  const { email } = (await CASES.mails()) ?? {};
  await api.post('/api/user/sendotp', { email: email ?? '' });
  await sql(`update outbox set sent_at = null, given_up_at = now() where recipient = '${email}' returning id`);
  const rows = (await ask({ kind: 'mails', resultPerPage: '100' })).rows.filter((row) => row.email === email);
  expect(rows).toMatchObject([
    { what: expect.stringMatching(/payment|declined/i) as string, reason: 'no such mailbox' },
  ]);
});

test('a mail that was never delivered shows its subject with the brand', async () => {
  const email = `team-${Date.now()}@shop.example`;
  await admin.json('/api/admin/admins', { email, role: 'viewer', len: 'en' });
  await sql(`update outbox set sent_at = null, given_up_at = now() where recipient = '${email}' returning id`);
  const { rows } = await ask({ kind: 'mails', resultPerPage: '100' });
  expect(rows.find((row) => row.email === email)?.what).toBe('Invitation to the team of Nachschub');
});

test('a refund that is due is gone once it is refunded', async () => {
  const { purchaseId, email } = (await CASES.refundsDue()) ?? {};
  const [row] = (await ask({ kind: 'refundsDue', search: email ?? '' })).rows;
  const [payment] = await sql(`select id::text as id from payments where subscription_id = ${purchaseId}`);
  expect(row?.id).toBe(payment?.id);
  await admin.json('/api/admin/refund', { paymentId: row?.id, amount: row?.amount, reason: 'Withdrawal' });
  expect((await ask({ kind: 'refundsDue', search: email ?? '' })).rows).toEqual([]);
});
