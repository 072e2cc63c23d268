import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { DeclarationWire } from '#server/modules/declarations/schemas';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { formatMoney } from '#server/core/platform/wire/format';
import { type Admin, containing, createAdmin, detailsOf, matching } from '../../support/api';
import { declarationPages } from '../../support/declarations';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const today = businessDayAt(new Date());
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});
beforeEach(() => pages.freeLimits());
afterEach(() => api.json('/demo/clock', {}, {}, 'DELETE'));

interface List {
  declarations: DeclarationWire[];
  totalCount: number;
  openCount: number;
}
const list = async (query: Record<string, string> = {}) =>
  (await admin.get<List>('/api/admin/declarations', query)).payload;
async function declared(fields: Record<string, string>, path?: string): Promise<DeclarationWire> {
  const reference = await pages.declare(fields, path);
  await api.runJobs('declarations');
  const [found] = (await list({ search: reference })).declarations;
  if (!found) throw new Error('The declaration is not listed.');
  return found;
}
const decide = (fields: Record<string, string>, key?: string) =>
  admin.json<DeclarationWire & { current: DeclarationWire; errors: object }>(
    '/api/admin/declarations/decide',
    fields,
    key,
  );
const itemsOf = async ({ token }: { token: string }) =>
  (await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', {}, { token })).payload.data;
const lineOf = ({ id }: { id: string }) =>
  sql(`select actor, acting_admin, action, customer_id::text as customer, after from change_log
    where subject = 'declaration' and subject_id = ${id} order by id desc limit 1`);
const TWO = { statuses: ['ACTIVE', 'ACTIVE'], payments: 2, len: 'en' };

describe('list of declarations (rules §28.15)', () => {
  test('shows open declarations first, then the newest, with their matched customers', async () => {
    const { openCount: openBefore } = await list();
    const customer = await api.customer(TWO);
    const done = await api.customer({ len: 'en' });
    const first = await declared({ email: customer.email, name: 'Ann 100%_x', contract: 'Oak' });
    const second = await declared({ email: done.email, name: 'Ann 100%_x' });
    const third = await declared(
      { email: 'nobody@kunden.example', name: 'ann 100%_X', contract: customer.purchaseId },
      '/withdraw',
    );
    const { declarations, totalCount, openCount } = await list({ search: 'aNN 100%_x' });
    expect(declarations.map(({ id, state }) => [id, state])).toEqual([
      ...[
        [third.id, 'open'],
        [first.id, 'open'],
        [second.id, 'done'],
      ],
    ]);
    expect([totalCount, openCount]).toEqual([3, openBefore + 2]);
    expect(first).toMatchObject({
      ...{ type: 'cancellation', kind: 'ordinary', wantedOn: null, decidedAt: null, refundDue: null, purchaseId: null },
      customers: [{ customerId: customer.customerId, email: customer.email, namedBy: 'email' }],
    });
    expect(first.customers[0]?.subscriptions.map(({ purchaseId, status }) => [purchaseId, status])).toContainEqual([
      ...[customer.purchaseId, 'ACTIVE'],
    ]);
    expect(second).toMatchObject({ decidedBy: 'shop', purchaseId: done.purchaseId, customers: [{ namedBy: 'email' }] });
    expect(third).toMatchObject({
      type: 'withdrawal',
      kind: null,
      customers: [{ customerId: customer.customerId, namedBy: 'number' }],
    });
    const page = await list({ search: 'ann 100%_x', page: '2', resultPerPage: '2' });
    expect([page.declarations.map(({ id }) => id), page.totalCount]).toEqual([[second.id], 3]);
    for (const search of [first.reference.toLowerCase(), customer.email.toUpperCase(), 'oak'])
      expect((await list({ search })).declarations.map(({ id }) => id)).toContain(first.id);
    expect(await list({ search: `x\noak` })).toMatchObject({ declarations: [], totalCount: 0, openCount });
  });

  test('matches the customer of an order number', async () => {
    const customer = await api.customer(TWO);
    const [payment] = await sql(
      `select id::text as id from payments where customer_id = ${customer.customerId} limit 1`,
    );
    const { customers } = await declared(
      { email: 'order@kunden.example', contract: `Order ${String(payment?.id)}` },
      '/withdraw',
    );
    expect(customers).toMatchObject([{ customerId: customer.customerId, namedBy: 'number' }]);
  });
});

describe('decision (rules §28.16)', () => {
  test('requires a reason for a rejection, mails it, and continues the renewals', async () => {
    const customer = await api.customer(TWO);
    const { id, reference } = await declared({ email: customer.email });
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      const reply = await decide({ id, decision: 'rejected', reason });
      expect([reply.status, Object.keys(reply.payload.errors)]).toEqual([400, ['reason']]);
    }
    const reply = await decide({ id, decision: 'rejected', reason: 'It names <b>no</b> contract.' });
    expect([reply.status, reply.message]).toEqual([200, `${reference} has been rejected.`]);
    expect(reply.payload).toMatchObject({
      state: 'rejected',
      decidedBy: 'admin',
      rejectReason: 'It names <b>no</b> contract.',
    });
    expect((await itemsOf(customer)).map((item) => item.declarationWaits)).toEqual([false, false]);
    const [mail] = await api.mails(customer.email);
    expect([mail?.subject, mail?.text]).toEqual([
      ...[containing(reference), containing('It names <b>no</b> contract.')],
    ]);
    expect(await lineOf({ id })).toMatchObject([
      { actor: 'admin', acting_admin: admin.email, action: 'declarationRejected', after: { state: 'rejected' } },
    ]);
  });

  test('requires a subscription if several match a cancellation', async () => {
    const customer = await api.customer(TWO);
    const { id } = await declared({ email: customer.email });
    const unclear = await decide({ id, decision: 'done' });
    expect([unclear.status, Object.keys(unclear.payload.errors)]).toEqual([400, ['purchaseId']]);
    expect((await decide({ id, decision: 'done', purchaseId: '999999999' })).status).toBe(404);
    const reply = await decide({ id, decision: 'done', purchaseId: customer.purchaseId });
    expect(reply.payload).toMatchObject({ state: 'done', purchaseId: customer.purchaseId, refundDue: null });
    const items = await itemsOf(customer);
    expect(items.map((item) => [item.status, item.purchaseId === customer.purchaseId]).sort()).toEqual([
      ...[
        ['ACTIVE', false],
        ['CANCELLED', true],
      ],
    ]);
    expect(
      await sql(
        `select actor, acting_admin from change_log where action = 'subscriptionCancelled' and customer_id = ${customer.customerId}`,
      ),
    ).toEqual([{ actor: 'admin', acting_admin: admin.email }]);
    const subjects = (await api.mails(customer.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 2).sort()).toEqual([
      ...[matching(/^Your declaration has been carried out/), matching(/^Your subscription has been cancelled/)],
    ]);
  });

  test('ends several subscriptions, and names ended and continued ones in the mail', async () => {
    const { email, accounts } = await api.customers({
      statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'],
      payments: 1,
      len: 'en',
    });
    const [one = '', two = '', three = ''] = accounts[0]?.subscriptions.map(({ purchaseId }) => purchaseId) ?? [];
    const { id } = await declared({ email, contract: 'all but one' }, '/withdraw');
    const reply = await admin.json<DeclarationWire>('/api/admin/declarations/decide', {
      ...{ id, decision: 'done', purchaseIds: [one, two] },
    });
    const ended = [one, two].sort((first, second) => Number(first) - Number(second));
    expect(reply.payload.endings.map(({ purchaseId, state }) => [purchaseId, state])).toEqual(
      ended.map((purchaseId) => [purchaseId, 'done']),
    );
    expect(reply.payload.purchaseId).toBe(ended[0]);
    const [mail] = (await api.mails(email)).filter(({ subject }) => subject.startsWith('Your declaration has been'));
    for (const purchaseId of ended) expect(mail?.text).toMatch(new RegExp(`Ends: .+, no\\. ${purchaseId}`));
    expect(mail?.text).toMatch(new RegExp(`Continues: .+, no\\. ${three}`));
    const refunds = reply.payload.endings.flatMap(({ refundDue }) => refundDue?.cents ?? []);
    expect(refunds).not.toEqual([]);
    const total = refunds.reduce((sum, cents) => sum + cents, 0);
    expect(mail?.text).toContain(`You will get ${formatMoney(total, 'en')} back`);
  });

  test('ends an unlisted subscription only after a confirmation that names its owner', async () => {
    const [named, other] = [await api.customer({ len: 'en' }), await api.customer({ len: 'en' })];
    const { id } = await declared({ email: named.email, contract: 'litter' }, '/withdraw');
    const fields = { id, decision: 'done', purchaseId: other.purchaseId };
    const refused = await decide(fields);
    expect([refused.status, Object.keys(refused.payload.errors)]).toEqual([400, ['purchaseIds']]);
    const { firstName, lastName } = await detailsOf(api, other.token);
    expect(refused.message).toContain(`no. ${other.purchaseId}, is the subscription of ${firstName} ${lastName}`);
    expect((await itemsOf(other)).map(({ status }) => status)).toEqual(['ACTIVE']);
    expect((await decide({ ...fields, unlisted: 'true' })).status).toBe(200);
    // Because the mail must not name another customer's subscription.
    const [mail] = (await api.mails(named.email)).filter(({ text }) => text.includes('Continues'));
    expect(mail?.text).not.toContain(other.purchaseId);
  });

  test('rejects all matches of a search by the job, with a mail for each', async () => {
    const name = 'Flo Flood';
    const emails = ['flood1@kunden.example', 'flood2@kunden.example'];
    for (const email of emails) await declared({ email, name });
    const apart = await declared({ email: 'flood3@kunden.example', name: 'Flo Other' });
    const reject = (fields: Record<string, string>) =>
      admin.json<{ count: number }>('/api/admin/declarations/reject', fields);
    for (const fields of [
      { search: ' ', reason: 'x' },
      { search: name, reason: ' ' },
    ])
      expect((await reject(fields)).status).toBe(400);
    expect((await reject({ search: name.toUpperCase(), reason: 'A flood.' })).payload.count).toBe(2);
    await api.runJobs('declarations');
    const { declarations } = await list({ search: 'flo ' });
    expect(declarations.map(({ state, decidedBy }) => [state, decidedBy])).toEqual([
      ...[
        ['open', null],
        ['rejected', 'admin'],
        ['rejected', 'admin'],
      ],
    ]);
    expect(declarations[0]?.id).toBe(apart.id);
    for (const email of emails) expect((await api.mails(email))[0]?.text).toContain('A flood.');
  });

  test('schedules a cancellation for a future date', async () => {
    const customer = await api.customer(TWO);
    const date = addDays(today, 8);
    const { id } = await declared({ email: customer.email, when: 'date', date });
    const reply = await decide({ id, decision: 'done', purchaseId: customer.purchaseId });
    expect(reply.payload).toMatchObject({ state: 'scheduled', cancelOn: date });
    await api.json('/demo/clock', { now: date });
    expect((await itemsOf(customer)).find(({ purchaseId }) => purchaseId === customer.purchaseId)?.status).toBe(
      'CANCELLED',
    );
  });

  test('cancels at once for a withdrawal, and records the refund', async () => {
    const customer = await api.customer({ payments: 3, len: 'en' });
    const { id } = await declared({ email: customer.email }, '/withdraw');
    const [last] = await sql(
      `select id::text as "orderId", total_cents::int as cents from payments
       where customer_id = ${customer.customerId} and response_type = 'SUCCESS' order by billed_on desc, id desc limit 1`,
    );
    const reply = await decide({ id, decision: 'done' });
    expect(reply.payload).toMatchObject({ state: 'done', purchaseId: customer.purchaseId, refundDue: last });
    expect((await itemsOf(customer)).map(({ status }) => status)).toEqual(['CANCELLED']);
    const texts = (await api.mails(customer.email)).map(({ text }) => text).join('\n');
    expect(texts).toMatch(/You will get €[\d.,]+ back/);
    expect(texts).not.toContain('You can take the cancellation back');
    const link = /\/declaration\?token=[\w-]+/.exec(texts)?.[0] ?? '';
    expect((await pages.open(link)).html).not.toContain('name="action"');
    expect(await lineOf({ id })).toMatchObject([
      { customer: customer.customerId, after: { refundOrderId: Number(last?.orderId) } },
    ]);
  });

  test('accepts another order for a withdrawal, also of a cancelled subscription', async () => {
    const customer = await api.customer({ payments: 3 });
    const { purchaseId, token } = customer;
    await api.post(
      '/api/subscription/cancel',
      { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' },
      { token },
    );
    const { id } = await declared({ email: customer.email }, '/withdraw');
    const other = await api.customer({ payments: 1 });
    const paymentOf = async ({ customerId }: { customerId: string }) =>
      String((await sql(`select min(id)::text as id from payments where customer_id = ${customerId}`))[0]?.id);
    for (const orderId of ['999999999', await paymentOf(other)]) {
      const reply = await decide({ id, decision: 'done', purchaseId, orderId });
      expect([reply.status, Object.keys(reply.payload.errors)]).toEqual([400, ['orderId']]);
    }
    const orderId = await paymentOf(customer);
    expect((await decide({ id, decision: 'done', orderId })).payload).toMatchObject({
      state: 'done',
      purchaseId,
      refundDue: { orderId },
    });
  });

  test('executes a withdrawal without a subscription or a refund', async () => {
    const customer = await api.customer({ statuses: [] });
    const { id } = await declared({ email: customer.email }, '/withdraw');
    expect((await decide({ id, decision: 'done' })).payload).toMatchObject({
      state: 'done',
      purchaseId: null,
      refundDue: null,
    });
  });

  test('happens once: returns 409 with the decided declaration, and repeats the reply for the same key', async () => {
    const customer = await api.customer(TWO);
    const { id } = await declared({ email: customer.email });
    const fields = { id, decision: 'rejected', reason: 'No' };
    const first = await decide(fields, `key-${id}`);
    expect(await decide(fields, `key-${id}`)).toMatchObject({ status: 200, payload: first.payload });
    const again = await decide({ id, decision: 'done', purchaseId: customer.purchaseId });
    expect(again).toMatchObject({ status: 409, payload: { current: { id, state: 'rejected' } } });
    expect((await itemsOf(customer)).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
    for (const unknown of ['0', 'x', '999999999']) expect((await decide({ ...fields, id: unknown })).status).toBe(404);
    for (const body of [{}, { id }, { id, decision: 'x' }])
      expect((await decide(body as Record<string, string>)).status).toBe(400);
  });
});
