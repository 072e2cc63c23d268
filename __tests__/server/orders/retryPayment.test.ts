import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Api, containing, detailsOf, itemOf, matching } from '../../support/api';
import { addCard, billed, retry, retryRenewal } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';
import { day } from '../../support/texts';

const { api, sql } = freshServer();
const PATH = '/api/subscription/retry-payment';
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `retry-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

type Customer = Awaited<ReturnType<Api['customer']>>;
const itemIn = ({ token, purchaseId }: Customer) => itemOf(api, token, purchaseId);
const versionOf = async ({ token, purchaseId }: Customer) =>
  (await api.get<{ data: [{ version: string }] }>('/api/subscription/all', { purchaseId }, { token })).payload.data[0]
    .version;
const post = ({ token, purchaseId }: Customer, path: string, body: Record<string, string>) =>
  api.post(`/api/subscription/${path}`, { purchaseId, len: 'en', ...body }, { token });
const subjectsOf = async ({ email }: Customer) => (await api.mails(email)).map(({ subject }) => subject);

/** States of the unpaid order: declined once, or failed after the last try. */
const STATES = ['declined', 'given up'] as const;
type Problem = (typeof STATES)[number];

/** Customer with an unpaid order, by default with a declining and a good card. */
async function withProblem(problem: Problem = 'declined', shape: Record<string, unknown> = {}) {
  const made = { card: 'declining', nextBillInDays: -1, intervalWeeks: 4, len: 'en', ...shape };
  const customer = await api.customer(made);
  const [bad = ''] = (await detailsOf(api, customer.token)).paySources.map(({ paySourceId }) => paySourceId);
  const good = made.card === 'none' ? '' : await addCard(api, customer.token);
  await api.runJobs('renewals');
  if (problem === 'given up') await retryRenewal(api, sql, customer.purchaseId, 3);
  return { ...customer, good, bad, billDate: today, declines: await billed(api, customer.token) };
}

describe.each(STATES)('an order that is %s', (problem) => {
  test('is paid with another card, which also pays future orders (rules §24.22)', async () => {
    // Separate product, so that no other customer changes its stock.
    const own = await api.json<{ productId: string }>('/demo/products', { stock: 60, weeks: [4] });
    const customer = await withProblem(problem, { quantity: 2, productId: own.payload.productId });
    const { good, billDate, declines, token, email } = customer;
    const before = await itemIn(customer);
    const reply = await retry(api, customer, good, { key: newKey() });
    const nextBillDate = addDays(billDate, 28);
    expect(reply).toMatchObject({
      status: 200,
      message: matching(
        new RegExp(`^Paid: .+\\. €[\\d.]+ has been charged\\. The next order comes on ${day(nextBillDate)}\\.$`),
      ),
    });
    expect(reply.payload?.receipt).toMatchObject({
      ...{ actor: 'customer', command: 'retryPayment', purchaseId: customer.purchaseId, undoUntil: null },
      before: { status: before.status, nextBillDate: before.paymentProblem?.nextTryAt ?? null, card: '0002' },
      after: { status: 'ACTIVE', nextBillDate, card: '4444' },
      nextCharge: { date: nextBillDate, card: '4444' },
    });
    expect(await itemIn(customer)).toMatchObject({
      ...{ status: 'ACTIVE', nextBillDate, paySourceId: good, cardLast4: '4444', paymentProblem: null },
      stockQty: before.stockQty - 2,
    });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Ordered: /);
    expect(mail?.text).toContain('paid for with your card ending in 4444.');
    const list = await api.get<{ data: object[] }>('/api/user/receipts', {}, { token });
    expect(list.payload.data[0]).toMatchObject({ actor: 'customer', command: 'retryPayment' });
    // Checks that the job creates no second bill on the same day.
    await api.runJobs('renewals');
    expect(await billed(api, token)).toEqual([...declines, `${billDate} SUCCESS`]);
  });

  test('is declined with a reason in the request’s language, and nothing else changes', async () => {
    const customer = await withProblem(problem);
    const { bad, billDate, declines, token } = customer;
    const [before, mails] = [await itemIn(customer), await subjectsOf(customer)];
    const key = newKey();
    const reply = await retry(api, customer, bad, { key });
    expect(reply).toMatchObject({ status: 400, message: containing('Your bank declined the card'), payload: null });
    expect((await retry(api, customer, bad, { key })).message).toBe(reply.message);
    expect(await billed(api, token)).toEqual([...declines, `${billDate} SOFT_DECLINE`]);
    expect(await itemIn(customer)).toEqual(before);
    expect(await subjectsOf(customer)).toEqual(['Your card was declined', ...mails]);
    const german = await retry(api, customer, bad, { len: 'de' });
    expect(german).toMatchObject({ status: 400, message: containing('Deine Bank hat die Karte abgelehnt') });
  });
});

test('a retry without enough stock is refused, and charges nothing', async () => {
  const made = await api.json<{ productId: string }>('/demo/products', { stock: 1, weeks: [4] });
  const { productId } = made.payload;
  const customer = await withProblem('declined', { productId });
  await api.json('/demo/products', { productId, stock: 0 });
  expect(await retry(api, customer, customer.good)).toMatchObject({ status: 409, message: containing('in stock') });
  expect(await billed(api, customer.token)).toEqual(customer.declines);
  await api.json('/demo/products', { productId, stock: 1 });
  expect((await retry(api, customer, customer.good)).status).toBe(200);
});

test('a retry charges the first card that a customer without cards adds', async () => {
  const customer = await withProblem('declined', { card: 'none' });
  const good = await addCard(api, customer.token);
  expect((await retry(api, customer, good)).status).toBe(200);
  expect(await billed(api, customer.token)).toEqual([`${customer.billDate} SUCCESS`]);
});

describe('a refused retry', () => {
  const NOTHING_OPEN = { status: 409, message: containing('No payment of this subscription is open') };
  const refusalsOf = async (customer: Customer, paySourceId: string) => {
    const before = await billed(api, customer.token);
    const reply = await retry(api, customer, paySourceId);
    expect(await billed(api, customer.token)).toEqual(before);
    return reply;
  };

  test('reports a subscription without an unpaid order', async () => {
    const statuses = ['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED'];
    const customer = await api.customer({ statuses, len: 'en' });
    const card = (await detailsOf(api, customer.token)).paySources[0]?.paySourceId ?? '';
    for (const { purchaseId } of customer.subscriptions) {
      expect(await refusalsOf({ ...customer, purchaseId }, card)).toMatchObject({
        ...NOTHING_OPEN,
        payload: { current: { purchaseId, paymentProblem: null } },
      });
    }
  });

  test('reports a paid order, even if the subscription has failed since', async () => {
    const customer = await withProblem('given up');
    expect((await retry(api, customer, customer.good)).status).toBe(200);
    expect(await refusalsOf(customer, customer.good)).toMatchObject(NOTHING_OPEN);
    const id = Number(customer.purchaseId);
    await sql(
      `update subscriptions set status = 'RECYCLE_FAILED', next_bill_date = null where id = ${id} returning id`,
    );
    expect(await refusalsOf(customer, customer.good)).toMatchObject(NOTHING_OPEN);
  });

  test('returns 404 for another customer’s card or subscription', async () => {
    const [one, other] = [await withProblem(), await withProblem()];
    const replies = [
      await refusalsOf(one, other.good),
      await refusalsOf(one, '999999999'),
      await retry(api, { ...one, purchaseId: other.purchaseId }, one.good),
      await retry(api, { ...one, purchaseId: '999999999' }, one.good),
    ];
    expect(replies.map(({ status, message }) => `${status} ${message}`)).toEqual([
      ...Array.from({ length: 2 }, () => '404 There is no such card.'),
      ...Array.from({ length: 2 }, () => '404 There is no such subscription.'),
    ]);
    expect(await billed(api, other.token)).toEqual(other.declines);
  });

  test('reports an expired card', async () => {
    const customer = await withProblem();
    await sql(
      `update pay_sources set card_month = 1, card_year = 2020 where id = ${Number(customer.good)} returning id`,
    );
    expect(await refusalsOf(customer, customer.good)).toMatchObject({
      status: 400,
      payload: { errors: { paySourceId: 'This card has expired.' } },
    });
  });

  test('reports an outdated version, and changes nothing', async () => {
    const customer = await withProblem();
    const version = await versionOf(customer);
    await retryRenewal(api, sql, customer.purchaseId);
    expect(await retry(api, customer, customer.good, { version })).toMatchObject({
      status: 409,
      message: containing('has changed in the meantime'),
      payload: { current: { purchaseId: customer.purchaseId } },
    });
    expect(await billed(api, customer.token)).toHaveLength(2);
    expect((await retry(api, customer, customer.good, { version: await versionOf(customer) })).status).toBe(200);
  });
});

describe('a retry of a payment', () => {
  test('accepts form and JSON, and repeats the reply for a repeated key', async () => {
    const { token, purchaseId, good, bad, declines } = await withProblem();
    const key = newKey();
    const body = { purchaseId, paySourceId: good, len: 'en', version: '' };
    expect((await api.post(PATH, { ...body, paySourceId: '999999999' }, { token, key })).status).toBe(404);
    // Because a refused call releases its key.
    const first = await api.post(PATH, body, { token, key });
    const again = await api.json(PATH, { ...body, len: 'de' }, { token, key });
    expect([first.status, again.status, again.message, again.payload]).toEqual([
      200,
      200,
      first.message,
      first.payload,
    ]);
    expect(await api.post(PATH, { ...body, paySourceId: bad }, { token, key })).toMatchObject({
      status: 409,
      message: containing('Idempotency-Key'),
    });
    expect(await billed(api, token)).toHaveLength(declines.length + 1);
  });

  test.each(['one key', 'different keys'])('charges once for concurrent calls with %s', async (keys) => {
    const customer = await withProblem();
    const same = newKey();
    const keyOf = () => (keys === 'one key' ? same : newKey());
    const calls = Array.from({ length: 3 }, () => retry(api, customer, customer.good, { key: keyOf() }));
    const replies = await Promise.all(calls);
    const succeeded = replies.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(keys === 'one key' ? 3 : 1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3 - succeeded.length);
    expect(new Set(succeeded.map(({ message }) => message)).size).toBe(1);
    expect(await billed(api, customer.token)).toHaveLength(customer.declines.length + 1);
    expect((await subjectsOf(customer)).filter((subject) => subject.startsWith('Ordered'))).toHaveLength(1);
  });
});

describe('unknown outcome', () => {
  const nameOf = (id: string) => `retry_in_doubt_${id}`;
  const check = (table: string, condition: (id: string) => string) => ({
    cause: (id: string) => [`alter table ${table} add constraint ${nameOf(id)} check (${condition(id)}) not valid`],
    mend: (id: string) => `alter table ${table} drop constraint if exists ${nameOf(id)}`,
  });
  /** Database faults by the failing step of a retry. */
  const FAULTS = {
    'before the bank is asked': check('gateway_charges', (id) => `key not like '%:sub:${id}:%'`),
    'after the bank has answered': check('payments', (id) => `subscription_id <> ${id}`),
    'while the outcome is written': {
      cause: (id: string) => [
        `create function ${nameOf(id)}() returns trigger language plpgsql as
           $f$ begin raise exception 'lost'; end $f$`,
        `create trigger ${nameOf(id)} before insert on change_log for each row
           when (new.subject = 'payment' and (new.after ->> 'subscriptionId')::bigint = ${id})
           execute function ${nameOf(id)}()`,
      ],
      mend: (id: string) => `drop function if exists ${nameOf(id)} cascade`,
    },
  } as const;
  type Fault = keyof typeof FAULTS;
  /** Each step of a fault with each card, and each state of the order with each card. */
  const TABLE: [Fault, Problem, 'good' | 'bad'][] = [
    ['before the bank is asked', 'declined', 'good'],
    ['before the bank is asked', 'given up', 'bad'],
    ['after the bank has answered', 'given up', 'good'],
    ['after the bank has answered', 'declined', 'bad'],
    ['while the outcome is written', 'declined', 'good'],
    ['while the outcome is written', 'given up', 'bad'],
  ];

  const broken: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(broken.splice(0).map((mend) => mend())));

  const charges = async ({ purchaseId }: Customer) =>
    (
      await sql(`select not declined as paid from gateway_charges where key like '%:sub:${purchaseId}:%'
        order by created_at`)
    ).map(({ paid }) => paid);

  /** Retry with an unknown outcome; `mend` removes the fault, `again` repeats the key. */
  async function pending(fault: Fault, problem: Problem, card: 'good' | 'bad' = 'good') {
    const customer = await withProblem(problem);
    const [before, charged, key] = [await itemIn(customer), await charges(customer), newKey()];
    const again = () => retry(api, customer, customer[card], { key });
    const mend = () => sql(FAULTS[fault].mend(customer.purchaseId));
    broken.push(mend);
    for (const statement of FAULTS[fault].cause(customer.purchaseId)) await sql(statement);
    const reply = await again();
    expect(reply).toMatchObject({ status: 503, message: containing('not confirmed yet') });
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
    /** Checks reply, payments, charges, subscription and mail after the repeated call. */
    const expectDone = async () => {
      const [status, responseType] = card === 'good' ? [200, 'SUCCESS'] : [400, 'SOFT_DECLINE'];
      const answer = await again();
      expect(answer.status).toBe(status);
      expect(await billed(api, customer.token)).toEqual([...customer.declines, `${customer.billDate} ${responseType}`]);
      expect(await charges(customer)).toEqual([...charged, card === 'good']);
      if (card === 'bad')
        expect(await itemIn(customer)).toMatchObject({ ...before, stockQty: expect.any(Number) as number });
      else expect(answer.payload?.receipt).toMatchObject({ command: 'retryPayment', after: { status: 'ACTIVE' } });
      const subject = card === 'good' ? /^Ordered: / : /^Your card was declined/;
      expect((await subjectsOf(customer)).filter((one) => subject.test(one))).toHaveLength(1);
    };
    return { ...customer, before, again, mend, expectDone };
  }

  test.each(TABLE.filter((_, index) => index % 2 === 0))(
    '%s, an order that is %s is finished by the same key, with the %s card',
    async (...kind) => {
      const one = await pending(...kind);
      // Checks that the server refuses other bills and changes until the bill is finished.
      expect(await itemIn(one)).toEqual({ ...one.before, stockQty: one.before.stockQty - 1 });
      const others = [
        await retry(api, one, one.good, { key: newKey() }),
        await post(one, 'pay-source', { paySourceId: one.good }),
        await post(one, 'reschedule', { billNow: 'true' }),
      ];
      expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
      await api.runJobs('renewals');
      expect((await one.again()).status).toBe(503);
      await one.mend();
      await one.expectDone();
    },
  );

  test('is finished by the job for every fault', async () => {
    const all = [];
    for (const kind of TABLE) all.push(await pending(...kind));
    for (const { mend } of all) await mend();
    await sql(`update bills set next_try_at = now() where state = 'PENDING' returning id`);
    await api.runJobs('bills');
    for (const { token, declines } of all) expect((await billed(api, token)).length).toBeGreaterThan(declines.length);
    for (const { expectDone } of all) await expectDone();
  });

  test('keeps a card that pays a subscription after the bill is finished (rules §24.24)', async () => {
    const customer = await pending('after the bank has answered', 'given up');
    const remove = () => api.post('/api/user/delete-card', { paySourceId: customer.good, len: 'en' }, customer);
    expect(await remove()).toMatchObject({ status: 409, message: containing('being billed') });
    await customer.mend();
    expect((await customer.again()).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 409, message: containing('still pays') });
  });
});
