import { addDays, businessDayAt } from '../../src/domain/isoDate';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import type { Customer } from '../support/commandCalls';
import { declarationPages } from '../support/declarations';
import { pendingBill } from '../support/database';
import { freshServer } from '../support/freshServer';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const today = businessDayAt(new Date());
const setClock = (days: number) => api.json('/demo/clock', { now: addDays(today, days) });
afterEach(() => api.json('/demo/clock', {}, {}, 'DELETE'));
beforeEach(() => pages.freeLimits());

const linkIn = (text = '') => /\/declaration\?token=[\w-]+/.exec(text)?.[0] ?? '';
/** The link that the customer is mailed, once the job has looked at the declaration. */
async function declared(email: string, fields: Record<string, string> = {}) {
  const reference = await pages.declare({ email, ...fields });
  await api.runJobs('declarations');
  const mails = (await api.mails(email)).filter(({ text }) => text.includes(reference));
  const link = mails.map(({ text }) => linkIn(text)).find(Boolean);
  if (!link) throw new Error('No link was mailed.');
  return { reference, link };
}
const itemOf = async ({ token, purchaseId }: Pick<Customer, 'token' | 'purchaseId'>) => {
  const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', { purchaseId }, { token });
  const [item] = payload.data;
  if (!item) throw new Error('The subscription is not listed.');
  return item;
};
const linesOf = ({ customerId }: Customer) =>
  sql(
    `select actor, via_mail, action from change_log where customer_id = ${customerId} and subject <> 'payment' order by id`,
  );
const press = (link: string, action: string) => pages.post(link, { action });
const buttonsOf = (html: string) => [...html.matchAll(/name="action" value="(\w+)"/g)].map(([, action]) => action);

describe('a cancellation that was carried out', () => {
  test('is taken back from its mail, exactly, with a line, a receipt and a mail (rules §28.14)', async () => {
    const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
    const { version, ...before } = await itemOf(customer);
    const { link, reference } = await declared(customer.email);
    expect((await itemOf(customer)).status).toBe('CANCELLED');
    const shown = await pages.open(link);
    expect([shown.status, buttonsOf(shown.html)]).toEqual([200, ['takeBack']]);
    expect(shown.text).toContain(reference);
    const { status, html, text } = await press(link, 'takeBack');
    expect([status, buttonsOf(html)]).toEqual([200, []]);
    expect(text).toContain('The cancellation is taken back');
    expect(await itemOf(customer)).toEqual({ ...before, version });
    expect((await linesOf(customer)).slice(2)).toEqual([
      { actor: 'customer', via_mail: true, action: 'cancellationTakenBack' },
      { actor: 'customer', via_mail: true, action: 'declarationTakenBack' },
    ]);
    const [receipt] = (await api.get<{ data: object[] }>('/api/user/receipts', {}, customer)).payload.data;
    expect(receipt).toMatchObject({ actor: 'customer', command: 'undo', undoUntil: null });
    expect((await api.mails(customer.email))[0]?.subject).toMatch(/^Your cancellation is taken back/);
    expect((await press(link, 'takeBack')).status).toBe(409);
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'takenBack', decided_by: 'customer' });
  });

  test('is taken back on its 14th day and not later; a charge that has passed becomes tomorrow', async () => {
    const [customer, other] = [await api.customer({ nextBillInDays: 3 }), await api.customer()];
    const [{ link }, { link: otherLink }] = [await declared(customer.email), await declared(other.email)];
    await setClock(14);
    expect((await press(link, 'takeBack')).status).toBe(200);
    expect(await itemOf(customer)).toMatchObject({ status: 'ACTIVE', nextBillDate: addDays(today, 15) });
    await setClock(15);
    expect(buttonsOf((await pages.open(otherLink)).html)).toEqual([]);
    expect((await press(otherLink, 'takeBack')).status).toBe(409);
    expect((await itemOf(other)).status).toBe('CANCELLED');
  });

  test('is not taken back while a bill is not settled', async () => {
    const customer = await api.customer({ nextBillInDays: 3 });
    const { link, reference } = await declared(customer.email, { when: 'date', date: addDays(today, 40) });
    expect(await sql(pendingBill(customer.purchaseId, 'renewal'))).toHaveLength(1);
    expect(buttonsOf((await pages.open(link)).html)).toEqual([]);
    expect((await press(link, 'takeBack')).status).toBe(409);
    expect((await itemOf(customer)).cancelOn).toBe(addDays(today, 40));
    expect((await pages.stateOf(reference)).state).toBe('scheduled');
    await sql(`delete from bills where subscription_id = ${customer.purchaseId} returning id`);
    expect((await press(link, 'takeBack')).status).toBe(200);
  });

  test('is not taken back once a bill was paid', async () => {
    const customer = await api.customer({ nextBillInDays: 3 });
    const { link } = await declared(customer.email);
    const paid = `insert into change_log (changed_at, customer_id, subject, subject_id, action, before, after)
      values (now(), ${customer.customerId}, 'payment', 1, 'renewalBilled', '{}',
        '{"subscriptionId": ${customer.purchaseId}, "responseType": "SUCCESS"}') returning id`;
    await sql(paid);
    expect(buttonsOf((await pages.open(link)).html)).toEqual([]);
    expect((await press(link, 'takeBack')).status).toBe(409);
    expect((await itemOf(customer)).status).toBe('CANCELLED');
  });

  test('takes back what else was going to end the subscription (rules §28.14)', async () => {
    const customer = await api.customer({ nextBillInDays: 20 });
    const before = await itemOf(customer);
    const first = await declared(customer.email, { when: 'date', date: addDays(today, 40) });
    const second = await declared(customer.email, { when: 'date', date: addDays(today, 45) });
    expect((await pages.stateOf(second.reference)).state).toBe('scheduled');
    expect((await press(first.link, 'takeBack')).status).toBe(200);
    expect(await itemOf(customer)).toEqual(before);
    for (const { reference } of [first, second]) expect((await pages.stateOf(reference)).state).toBe('takenBack');
    expect(buttonsOf((await pages.open(second.link)).html)).toEqual([]);
  });
});

describe('a declaration that waits', () => {
  const TWO = { statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 3, len: 'en' };

  test('is rejected by "that was not me", and the renewals go on (rules §28.13)', async () => {
    const customer = await api.customer(TWO);
    const { link, reference } = await declared(customer.email);
    const { html, text } = await pages.open(link);
    expect(buttonsOf(html)).toEqual(['disown']);
    expect(text).toContain('That was not me');
    expect((await press(link, 'takeBack')).status).toBe(409);
    const pressed = await press(link, 'disown');
    expect([pressed.status, buttonsOf(pressed.html)]).toEqual([200, []]);
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'rejected', decided_by: 'customer' });
    expect((await itemOf(customer)).declarationWaits).toBe(false);
    expect((await press(link, 'disown')).status).toBe(409);
    await setClock(4);
    expect(await sql(`select 1 as one from payments where customer_id = ${customer.customerId}`)).toHaveLength(2);
    const lines = await sql(
      `select actor, via_mail, action from change_log where subject = 'declaration'
         and subject_id = (select id from declarations where reference = '${reference}') order by id`,
    );
    expect(lines).toMatchObject([
      { action: 'declarationReceived' },
      { actor: 'customer', via_mail: true, action: 'declarationRejected' },
    ]);
  });

  test('is rejected by the owner of the number that a stranger has named, who is told', async () => {
    const customer = await api.customer({ len: 'en' });
    const stranger = `stranger${Date.now()}@kunden.example`;
    const reference = await pages.declare({ email: stranger, contract: customer.purchaseId });
    await api.runJobs('declarations');
    const link = linkIn((await api.mails(customer.email))[0]?.text);
    expect((await press(link, 'disown')).status).toBe(200);
    const [mail] = await api.mails(stranger);
    expect(mail?.text).toContain('does not come from there');
    expect(mail?.text).not.toContain('/declaration?');
    expect(mail?.text).not.toContain(customer.email);
    expect((await pages.stateOf(reference)).state).toBe('rejected');
  });
});

describe('the page of a declaration (rules §28.12)', () => {
  test('changes nothing by being opened, is not stored, and needs no script', async () => {
    const customer = await api.customer();
    const { link, reference } = await declared(customer.email);
    for (const method of ['GET', 'HEAD']) expect((await pages.open(link, { method })).status).toBe(200);
    const { headers, html } = await pages.open(link);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(html).not.toMatch(/<script|\son\w+=/);
    for (const secret of [customer.email, customer.purchaseId]) expect(html).not.toContain(secret);
    expect((await pages.stateOf(reference)).state).toBe('done');
    const HASHED = `select 1 as one from declaration_tokens where token_hash = '${link.split('=')[1] ?? ''}'`;
    expect(await sql(HASHED)).toEqual([]);
  });

  test.each(['', `?token=${'x'.repeat(43)}`, `?token=${'x'.repeat(9_000)}`, '?token=a&token=b'])(
    'is 404 with %s, and does nothing',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        const reply = await pages.open(`/declaration${query}`, { method });
        expect([reply.status, buttonsOf(reply.html)]).toEqual([404, []]);
      }
    },
  );

  test('takes no other action than the one that it offers', async () => {
    const customer = await api.customer();
    const { link } = await declared(customer.email);
    for (const action of ['', 'disown', '__proto__']) expect((await press(link, action)).status).toBe(409);
    expect((await pages.open(link, { method: 'POST' })).status).toBe(409);
    expect((await itemOf(customer)).status).toBe('CANCELLED');
  });

  test('offers nothing once the customer has another address', async () => {
    const customer = await api.customer();
    const { link } = await declared(customer.email);
    await sql(
      `update customers set email = 'x' || email, email_norm = 'x' || email_norm where id = ${customer.customerId} returning id`,
    );
    expect((await press(link, 'takeBack')).status).toBe(409);
  });
});
