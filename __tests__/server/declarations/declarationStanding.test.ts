import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import type { Customer } from '../../support/commandCalls';
import { declarationPages } from '../../support/declarations';
import { createAdmin } from '../../support/api';
import { pendingBill } from '../../support/database';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const today = businessDayAt(new Date());
const setClock = (days: number) => api.json('/demo/clock', { now: addDays(today, days) });
afterEach(() => api.json('/demo/clock', {}, {}, 'DELETE'));
beforeEach(() => pages.freeLimits());

const linkIn = (text = '') => /\/declaration\?token=[\w-]+/.exec(text)?.[0] ?? '';
/** Returns reference and mailed link after the job has processed the declaration. */
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

describe('an executed cancellation', () => {
  test('is taken back exactly from its mail, with log rows, a receipt and a mail (rules §28.14)', async () => {
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
    expect((await api.mails(customer.email))[0]?.subject).toMatch(/^Your cancellation has been taken back/);
    expect((await press(link, 'takeBack')).status).toBe(409);
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'takenBack', decided_by: 'customer' });
  });

  test('can be taken back until day 14, and moves a past charge to tomorrow', async () => {
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

  test('cannot be taken back while a bill is pending', async () => {
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

  test('cannot be taken back after a paid bill', async () => {
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

  test('is taken back with all other scheduled cancellations of the subscription (rules §28.14)', async () => {
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

test('shows a button for each ended subscription, and takes back only the chosen one (rules §28.12, §28.14)', async () => {
  const { email, accounts } = await api.customers({ statuses: ['ACTIVE', 'ACTIVE'], len: 'en' });
  const token = accounts[0]?.token ?? '';
  const purchaseIds = accounts[0]?.subscriptions.map(({ purchaseId }) => purchaseId) ?? [];
  const [first = '', second = ''] = [...purchaseIds].sort((one, other) => Number(one) - Number(other));
  const { link, reference } = await declared(email, { contract: 'all of them' });
  const admin = await createAdmin(api);
  const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
  await admin.json('/api/admin/declarations/decide', { id: row?.id, decision: 'done', purchaseIds });
  expect(buttonsOf((await pages.open(link)).html)).toEqual(['takeBack', 'takeBack']);
  expect((await press(link, 'takeBack')).status).toBe(409);
  const { status, html } = await pages.post(link, { action: 'takeBack', subscription: second });
  expect([status, buttonsOf(html)]).toEqual([200, ['takeBack']]);
  const statuses = [first, second].map(async (purchaseId) => (await itemOf({ token, purchaseId })).status);
  expect(await Promise.all(statuses)).toEqual(['CANCELLED', 'ACTIVE']);
  expect(await sql(`select state from declarations where reference = '${reference}'`)).toEqual([{ state: 'done' }]);
  expect((await press(link, 'takeBack')).status).toBe(200);
  expect(await sql(`select state from declarations where reference = '${reference}'`)).toEqual([
    { state: 'takenBack' },
  ]);
});

describe('declarations of a signed-in customer (rules §28.23)', () => {
  interface Own {
    declarations: { id: string; canDisown: boolean; isHolding: boolean; restorable: { purchaseId: string }[] }[];
  }
  const ownOf = async ({ token }: { token: string }) =>
    (await api.get<Own>('/api/user/declarations', {}, { token })).payload.declarations;
  const answer = ({ token }: { token: string }, fields: object) =>
    api.json<Own & { current: Own }>('/api/user/declarations/answer', fields, { token });

  test('are listed with their actions, and not to other customers', async () => {
    const [customer, other] = [await api.customer({ statuses: ['ACTIVE', 'ACTIVE'] }), await api.customer()];
    await declared(customer.email);
    const stranger = 'numbers@kunden.example';
    await declared(stranger, { contract: customer.purchaseId });
    const [byNumber, byEmail] = await ownOf(customer);
    expect([byNumber, byEmail]).toMatchObject([
      ...[
        { canDisown: true, isHolding: false },
        { canDisown: true, isHolding: true },
      ],
    ]);
    expect(await ownOf(other)).toEqual([]);
    const disown = { declarationId: byEmail?.id, action: 'disown' };
    expect((await answer(other, disown)).status).toBe(404);
    expect((await answer(customer, disown)).payload.declarations.map(({ id }) => id)).toEqual([byNumber?.id]);
    // Because the first call removed the declaration from the list of the customer.
    expect((await answer(customer, disown)).status).toBe(404);
  });

  test('offer to take back an executed cancellation', async () => {
    const customer = await api.customer({ nextBillInDays: 9 });
    const { link } = await declared(customer.email);
    const [own] = await ownOf(customer);
    expect(own).toMatchObject({ canDisown: false, restorable: [{ purchaseId: customer.purchaseId }] });
    const takeBack = { declarationId: own?.id, action: 'takeBack', purchaseId: customer.purchaseId };
    expect((await answer(customer, takeBack)).status).toBe(200);
    expect((await itemOf(customer)).status).toBe('ACTIVE');
    expect((await linesOf(customer)).slice(-2)).toMatchObject([
      ...[
        { actor: 'customer', via_mail: false, action: 'cancellationTakenBack' },
        { actor: 'customer', via_mail: false, action: 'declarationTakenBack' },
      ],
    ]);
    expect(buttonsOf((await pages.open(link)).html)).toEqual([]);
  });

  test('return 409 with the current declarations for an unavailable action', async () => {
    const customer = await api.customer({ nextBillInDays: 9 });
    await declared(customer.email);
    const [own] = await ownOf(customer);
    const { status, payload } = await answer(customer, { declarationId: own?.id, action: 'disown' });
    expect([status, payload.current.declarations.map(({ id }) => id)]).toEqual([409, [own?.id]]);
  });
});

describe('an open declaration', () => {
  const TWO = { statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 3, len: 'en' };

  test('is rejected by "that was not me", and renewals continue (rules §28.13)', async () => {
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

  test('is rejected by the owner of the named number, and the sender gets a mail', async () => {
    const customer = await api.customer({ len: 'en' });
    const stranger = `stranger${Date.now()}@kunden.example`;
    const reference = await pages.declare({ email: stranger, contract: customer.purchaseId });
    await api.runJobs('declarations');
    const link = linkIn((await api.mails(customer.email))[0]?.text);
    expect((await press(link, 'disown')).status).toBe(200);
    const [mail] = await api.mails(stranger);
    expect(mail?.text).toContain('did not come from them');
    expect(mail?.text).not.toContain('/declaration?');
    expect(mail?.text).not.toContain(customer.email);
    expect((await pages.stateOf(reference)).state).toBe('rejected');
  });
});

describe('page of a declaration (rules §28.12)', () => {
  test('changes nothing on GET, disables caching, and works without scripts', async () => {
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
    'returns 404 for %s, and changes nothing',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        const reply = await pages.open(`/declaration${query}`, { method });
        expect([reply.status, buttonsOf(reply.html)]).toEqual([404, []]);
      }
    },
  );

  test('executes no action except the available one', async () => {
    const customer = await api.customer();
    const { link } = await declared(customer.email);
    for (const action of ['', 'disown', '__proto__']) expect((await press(link, action)).status).toBe(409);
    expect((await pages.open(link, { method: 'POST' })).status).toBe(409);
    expect((await itemOf(customer)).status).toBe('CANCELLED');
  });

  test('offers no action after the customer changed the address', async () => {
    const customer = await api.customer();
    const { link } = await declared(customer.email);
    await sql(
      `update customers set email = 'x' || email, email_norm = 'x' || email_norm where id = ${customer.customerId} returning id`,
    );
    expect((await press(link, 'takeBack')).status).toBe(409);
  });
});
