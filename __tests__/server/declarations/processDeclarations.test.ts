import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { createAdmin } from '../../support/api';
import type { Customer } from '../../support/commandCalls';
import { declarationPages } from '../../support/declarations';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const today = businessDayAt(new Date());
const setClock = (days: number) => api.json('/demo/clock', { now: addDays(today, days) });
const resetClock = () => api.json('/demo/clock', {}, {}, 'DELETE');
afterEach(resetClock);
beforeEach(() => pages.freeLimits());

const declare = (fields: Record<string, string>, path?: string) => pages.declare(fields, path);
/** Returns the state of the declaration after the job. */
async function checked(reference: string) {
  await api.runJobs('declarations');
  return pages.stateOf(reference);
}
async function carriedOut(fields: Record<string, string>, path?: string) {
  const reference = await declare(fields, path);
  return { reference, ...(await checked(reference)) } as Awaited<ReturnType<typeof checked>> & { reference: string };
}
const itemsOf = async ({ token }: { token: string }) =>
  (await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', { len: 'en' }, { token })).payload.data;
const itemIn = async (customer: Customer) => {
  const item = (await itemsOf(customer)).find(({ purchaseId }) => purchaseId === customer.purchaseId);
  if (!item) throw new Error('The subscription is not listed.');
  return item;
};
const linesOf = ({ customerId }: { customerId: string }) =>
  sql(
    `select actor, acting_admin, via_mail, subject, action from change_log where customer_id = ${customerId} order by id`,
  );
const paymentsOf = ({ customerId }: { customerId: string }) =>
  sql(`select billed_on::text as day from payments where customer_id = ${customerId} order by id`);
const subjectsOf = async (email: string) => (await api.mails(email)).map(({ subject }) => subject).reverse();

const BY_SHOP = { actor: 'system', acting_admin: null, via_mail: false };

describe('a matching cancellation (rules §28.7, §28.8)', () => {
  test.each<[string, (customer: Customer) => Record<string, string>]>([
    ['by the e-mail of a customer, in another case', ({ email }) => ({ email: email.toUpperCase() })],
    ['although its words name nothing', ({ email }) => ({ email, contract: 'the litter, no. 1' })],
    ['for today', ({ email }) => ({ email, when: 'date', date: today })],
  ])('%s is executed at once, with log rows, a receipt and a mail', async (_name, fieldsOf) => {
    const customer = await api.customer({ len: 'en' });
    const { reference, state, purchaseId } = await carriedOut(fieldsOf(customer));
    expect([state, purchaseId]).toEqual(['done', customer.purchaseId]);
    expect(await itemIn(customer)).toMatchObject({
      ...{ status: 'CANCELLED', nextBillDate: null, cancelOn: null, declarationWaits: false },
    });
    expect(await linesOf(customer)).toEqual([
      { ...BY_SHOP, subject: 'subscription', action: 'subscriptionCancelled' },
      { ...BY_SHOP, subject: 'declaration', action: 'declarationDone' },
    ]);
    const [receipt] = (await api.get<{ data: object[] }>('/api/user/receipts', {}, customer)).payload.data;
    expect(receipt).toMatchObject({ actor: 'shop', command: 'cancel', undoUntil: null });
    const [mail] = await api.mails(customer.email);
    for (const part of [reference, '/declaration?token=', 'Status: Active → Cancelled'])
      expect(mail?.text).toContain(part);
  });

  test('ends only the subscription whose number is in the declaration', async () => {
    const { email, accounts } = await api.customers({ statuses: ['ACTIVE', 'PAUSED', 'ACTIVE'] });
    const [account] = accounts;
    const [one, two, three] = account?.subscriptions.map(({ purchaseId }) => purchaseId) ?? [];
    const { state, purchaseId } = await carriedOut({ email, contract: `My litter (no. ${two}), thanks` });
    expect([state, purchaseId]).toEqual(['done', two]);
    const left = (await itemsOf({ token: account?.token ?? '' })).filter((item) => item.status !== 'CANCELLED');
    expect(left.map((item) => item.purchaseId).sort()).toEqual([one, three].sort());
  });

  test('ends the only open subscription, even if paused', async () => {
    const customer = await api.customer({ statuses: ['PAUSED', 'CANCELLED'] });
    const { email, token } = customer;
    expect((await carriedOut({ email })).state).toBe('done');
    expect((await itemsOf({ token })).map((item) => item.status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  test('matches subscriptions of all accounts of the address', async () => {
    const { email, accounts } = await api.customers({ accounts: 2, statuses: ['ACTIVE'] });
    const [first, second] = accounts;
    expect((await carriedOut({ email })).state).toBe('open');
    const number = second?.subscriptions[0]?.purchaseId ?? '';
    expect(await carriedOut({ email, contract: number })).toMatchObject({ state: 'done', purchaseId: number });
    expect((await itemsOf({ token: first?.token ?? '' })).map((item) => item.status)).toEqual(['ACTIVE']);
  });
});

describe('a cancellation for a future date (rules §28.8)', () => {
  const ahead = (customer: Customer, days: number) =>
    carriedOut({ email: customer.email, when: 'date', date: addDays(today, days) });

  test('keeps the status, sets `cancelOn`, and bills nothing from that date', async () => {
    const customer = await api.customer({ len: 'en', nextBillInDays: 7, intervalWeeks: 1 });
    const before = await itemIn(customer);
    const { state, cancelOn } = await ahead(customer, 14);
    expect([state, cancelOn]).toEqual(['scheduled', addDays(today, 14)]);
    const item = await itemIn(customer);
    expect(item).toMatchObject({
      status: 'ACTIVE',
      cancelOn,
      nextBillDate: addDays(today, 7),
      declarationWaits: false,
    });
    expect(item.version).not.toBe(before.version);
    const [mail] = await api.mails(customer.email);
    expect(mail?.subject).toMatch(/^Your subscription ends on/);
    expect(mail?.text).toContain('The next charge');
    await setClock(13);
    expect(await paymentsOf(customer)).toEqual([{ day: addDays(today, 7) }]);
    expect((await itemIn(customer)).status).toBe('ACTIVE');
    await setClock(14);
    expect(await itemIn(customer)).toMatchObject({ status: 'CANCELLED', cancelOn: null });
    const ofSubscription = (await linesOf(customer)).filter(
      ({ subject }) => !['payment', 'order'].includes(String(subject)),
    );
    expect(ofSubscription.map(({ action }) => action)).toEqual([
      ...['cancellationScheduled', 'declarationScheduled', 'renewalBilled', 'subscriptionCancelled', 'declarationDone'],
    ]);
  });

  test('announces no charge after its date, and allows an order now', async () => {
    const customer = await api.customer({ len: 'en', nextBillInDays: 10 });
    await ahead(customer, 5);
    const [mail] = await api.mails(customer.email);
    expect(mail?.text).toContain('Nothing more will be charged');
    const { purchaseId, token } = customer;
    const order = { purchaseId, nextBillDate: '', billNow: 'true', len: 'en' };
    const { status, payload } = await api.post<{ receipt: { nextCharge: unknown } }>(
      '/api/subscription/reschedule',
      order,
      { token },
    );
    expect([status, payload.receipt.nextCharge]).toEqual([200, null]);
    expect((await paymentsOf(customer)).map(({ day }) => day)).toEqual([today]);
  });

  test('is not postponed by a later date, and is moved forward by an earlier one', async () => {
    const customer = await api.customer();
    await ahead(customer, 20);
    expect(await ahead(customer, 30)).toMatchObject({ state: 'scheduled', cancelOn: addDays(today, 20) });
    expect((await itemIn(customer)).cancelOn).toBe(addDays(today, 20));
    expect(await ahead(customer, 10)).toMatchObject({ state: 'scheduled', cancelOn: addDays(today, 10) });
    expect((await itemIn(customer)).cancelOn).toBe(addDays(today, 10));
    await setClock(40);
    expect((await itemIn(customer)).status).toBe('CANCELLED');
    const states = await sql(`select distinct state from declarations where email_norm = '${customer.email}'`);
    expect(states).toEqual([{ state: 'done' }]);
  });

  test('is superseded by the customer’s own cancellation', async () => {
    const customer = await api.customer();
    const { reference } = await ahead(customer, 5);
    const { purchaseId, token } = customer;
    await api.post(
      '/api/subscription/cancel',
      { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' },
      { token },
    );
    expect(await itemIn(customer)).toMatchObject({ status: 'CANCELLED', cancelOn: null });
    await setClock(6);
    expect((await pages.stateOf(reference)).state).toBe('done');
    expect((await linesOf(customer)).filter(({ action }) => action === 'subscriptionCancelled')).toHaveLength(1);
  });

  test('ends a pause that would end on its date or later', async () => {
    const customer = await api.customer();
    const { purchaseId, token } = customer;
    await ahead(customer, 5);
    await api.post('/api/subscription/pause', { purchaseId, restartDate: addDays(today, 5) }, { token });
    await setClock(30);
    expect(await itemIn(customer)).toMatchObject({ status: 'CANCELLED' });
    expect(await paymentsOf(customer)).toEqual([]);
  });
});

describe('an open declaration (rules §28.9)', () => {
  const TWO = { statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 2, len: 'en' };
  /** Days until a hold of three working days has ended, with weekends and holidays. */
  const HOLD_OVER = 8;

  test('holds all renewals for three working days without the number of a subscription', async () => {
    const customer = await api.customer(TWO);
    const { email } = customer;
    const { reference, state } = await carriedOut({ email, contract: 'litter' });
    expect(state).toBe('open');
    expect((await itemsOf(customer)).map((item) => item.declarationWaits)).toEqual([true, true]);
    await setClock(3);
    expect([await paymentsOf(customer), await linesOf(customer)]).toEqual([[], []]);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toContain(reference);
    for (const part of ['/declaration?token=', 'nothing will be charged automatically', 'Contract: litter', email])
      expect(mail?.text).toContain(part);
    // Charges the postponed renewals once, on a date named in a mail, without a decision (rules §7.10 b).
    await setClock(HOLD_OVER);
    expect((await pages.stateOf(reference)).state).toBe('open');
    const lines = (await linesOf(customer)).filter(({ subject }) => subject === 'subscription');
    const actions = lines.map(({ action }) => action);
    expect(actions.sort()).toEqual(['renewalBilled', 'renewalBilled', 'renewalPostponed', 'renewalPostponed']);
    expect((await itemsOf(customer)).map((item) => item.declarationWaits)).toEqual([false, false]);
    await carriedOut({ email, contract: 'the litter' });
    expect((await itemsOf(customer)).map((item) => item.declarationWaits)).toEqual([false, false]);
  });

  test('holds renewals until the decision with a number of the customer’s subscription', async () => {
    const customer = await api.customer(TWO);
    await carriedOut({ email: customer.email, contract: customer.purchaseId }, '/withdraw');
    await setClock(20);
    expect(await paymentsOf(customer)).toEqual([]);
  });

  test('holds nothing after an earlier declaration was disowned or taken back (rules §28.10)', async () => {
    const [disowning, takingBack] = [await api.customer(TWO), await api.customer()];
    const first = await carriedOut({ email: disowning.email });
    const other = await carriedOut({ email: disowning.email, name: 'Somebody Else' });
    const press = async (email: string, action: string) => {
      const text = (await api.mails(email)).map((mail) => mail.text).find((one) => one.includes('/declaration?')) ?? '';
      expect((await pages.post(/\/declaration\?token=[\w-]+/.exec(text)?.[0] ?? '', { action })).status).toBe(200);
    };
    await press(disowning.email, 'disown');
    // Because "that was not me" for one declaration ends the holds of both.
    const states = [await pages.stateOf(first.reference), await pages.stateOf(other.reference)];
    expect(states.map(({ state, isHolding }) => [state, isHolding]).sort()).toEqual([
      ...[
        ['open', false],
        ['rejected', false],
      ],
    ]);
    await carriedOut({ email: takingBack.email });
    await press(takingBack.email, 'takeBack');
    for (const customer of [disowning, takingBack]) {
      expect(await carriedOut({ email: customer.email, contract: 'again' })).toMatchObject({
        ...{ state: 'open', isHolding: false },
      });
      expect(await carriedOut({ email: customer.email, contract: customer.purchaseId })).toMatchObject({
        ...{ state: 'done', purchaseId: customer.purchaseId },
      });
    }
  });

  test('allows the customer an immediate order and a cancellation', async () => {
    const customer = await api.customer(TWO);
    await carriedOut({ email: customer.email });
    const { purchaseId, token } = customer;
    const order = { purchaseId, nextBillDate: '', billNow: 'true' };
    expect((await api.post('/api/subscription/reschedule', order, { token })).status).toBe(200);
    const cancel = { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' };
    expect((await api.post('/api/subscription/cancel', cancel, { token })).status).toBe(200);
  });

  test.each<[string, (one: string, two: string) => string, string]>([
    ['two of their numbers', (one, two) => `${one} and ${two}`, '/cancel-contract'],
    ['a withdrawal', (one) => one, '/withdraw'],
  ])('is the result of a declaration with %s as well', async (_name, contractOf, path) => {
    const { accounts, email } = await api.customers(TWO);
    const [account] = accounts;
    const [one = '', two = ''] = account?.subscriptions.map(({ purchaseId }) => purchaseId) ?? [];
    expect((await carriedOut({ email, contract: contractOf(one, two) }, path)).state).toBe('open');
    const items = await itemsOf({ token: account?.token ?? '' });
    expect(items.map((item) => item.status)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(items.map((item) => item.declarationWaits)).toEqual([true, true]);
  });

  test('notifies the owner and holds nothing when a stranger names the number', async () => {
    const customer = await api.customer({ len: 'en', nextBillInDays: 1 });
    const stranger = `stranger${Date.now()}@kunden.example`;
    const contract = `Subscription ${customer.purchaseId} phishing.example`;
    const words = { kind: 'extraordinary', reason: 'Call phishing.example', name: 'Phil Phishing' };
    expect((await carriedOut({ email: stranger, contract, ...words })).state).toBe('open');
    expect(await itemIn(customer)).toMatchObject({ status: 'ACTIVE', declarationWaits: false });
    const [mail, ...more] = await api.mails(customer.email);
    expect([mail?.subject.startsWith('We have received a declaration'), more]).toEqual([true, []]);
    expect(mail?.text).not.toMatch(/phish/i);
    expect(mail?.text).not.toContain(stranger);
    expect(mail?.text).not.toContain('nothing will be charged');
    expect(await subjectsOf(stranger)).toHaveLength(1);
    await setClock(2);
    expect(await paymentsOf(customer)).toHaveLength(1);
  });

  test('sends no mail to the owner of a cancelled subscription', async () => {
    const customer = await api.customer({ statuses: ['CANCELLED'] });
    await carriedOut({ email: 'stranger@kunden.example', contract: customer.purchaseId });
    expect(await api.mails(customer.email)).toEqual([]);
  });

  test('remains open without a match, and holds renewals of a customer who gets the address later', async () => {
    const email = `nobody${Date.now()}@kunden.example`;
    expect((await carriedOut({ email })).state).toBe('open');
    expect(await subjectsOf(email)).toHaveLength(1);
    const customer = await api.customer({ email });
    expect((await itemIn(customer)).declarationWaits).toBe(true);
  });
});

describe('a repeated cancellation (rules §28.10)', () => {
  test('is done together with the first one, and changes nothing', async () => {
    const customer = await api.customer();
    const { email } = customer;
    const first = await carriedOut({ email });
    const again = await carriedOut({ email, name: 'Kim M.' });
    expect(again).toMatchObject({ state: 'done', purchaseId: first.purchaseId });
    expect(again.reference).not.toBe(first.reference);
    expect((await linesOf(customer)).map(({ action }) => action)).toEqual([
      ...['subscriptionCancelled', 'declarationDone', 'declarationDone'],
    ]);
    expect((await carriedOut({ email, contract: 'Another one' })).state).toBe('open');
  });
});

test('leaves a cancellation with an admin’s address open', async () => {
  const admin = await createAdmin(api);
  expect((await carriedOut({ email: admin.email })).state).toBe('open');
});
