import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { type Api, containing, createAdmin, detailsOf, itemOf, matching } from '../support/api';
import { addCard, billed, replaceCard, retry } from '../support/declinedOrders';
import { eventually } from '../support/eventually';
import { freshServer } from '../support/freshServer';
import { choiceToken } from '../support/routes';
import { day } from '../support/texts';

// Time only moves forward.
const { api, sql } = freshServer();
const PATH = '/api/subscription/retry-payment';
let now = businessDayAt(new Date());
const setClock = async (date: string) => {
  expect((await api.json('/demo/clock', { now: date })).status).toBe(200);
  now = date;
};
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

/** How long after its day an order that could not be paid is looked at. */
const STATES = { declined: 0, 'given up': 5 } as const;
type Problem = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES) as Problem[];

/** A customer whose order of tomorrow cannot be paid, and who has a good card beside the declining one. */
async function makeCustomer(shape: Record<string, unknown> = {}) {
  const made = { card: 'declining', nextBillInDays: 1, intervalWeeks: 4, len: 'en', ...shape };
  const customer = await api.customer(made);
  const [bad = ''] = (await detailsOf(api, customer.token)).paySources.map(({ paySourceId }) => paySourceId);
  const good = made.card === 'none' ? '' : await addCard(api, customer.token);
  return { ...customer, good, bad };
}

/** The same on the day of the first or the last try. */
async function withProblem(problem: Problem = 'declined', shape: Record<string, unknown> = {}) {
  const customer = await makeCustomer(shape);
  const due = addDays(now, 1);
  await setClock(addDays(due, STATES[problem]));
  // What is billed: the day that was due, or today where nobody tries any more.
  const billDate = problem === 'declined' ? due : now;
  return { ...customer, due, billDate, declines: await billed(api, customer.token) };
}

describe.each(STATE_NAMES)('an order that is %s', (problem) => {
  test('is paid with another card, which pays from then on (rules §24.22)', async () => {
    // Nobody else buys of it meanwhile.
    const own = await api.json<{ productId: string }>('/demo/products', { stock: 60, weeks: [4] });
    const customer = await withProblem(problem, { quantity: 2, productId: own.payload.productId });
    const { good, billDate, declines, token, email } = customer;
    const before = await itemIn(customer);
    await setClock(addDays(now, problem === 'declined' ? 0 : 2));
    const date = problem === 'declined' ? billDate : now;
    const reply = await retry(api, customer, good, { key: newKey() });
    const nextBillDate = addDays(date, 28);
    expect(reply).toMatchObject({
      status: 200,
      message: matching(
        new RegExp(`^Paid: .+\\. €[\\d.]+ has been charged\\. The next order comes on ${day(nextBillDate)}\\.$`),
      ),
    });
    expect(reply.payload?.receipt).toMatchObject({
      ...{ actor: 'customer', command: 'retryPayment', purchaseId: customer.purchaseId, undoUntil: null },
      before: { status: before.status, nextBillDate: before.nextBillDate, card: '0002' },
      after: { status: 'ACTIVE', nextBillDate, card: '4444' },
      nextCharge: { date: nextBillDate, card: '4444' },
    });
    expect(await itemIn(customer)).toMatchObject({
      ...{ status: 'ACTIVE', nextBillDate, paySourceId: good, cardLast4: '4444', paymentProblem: null },
      stockQty: before.stockQty - 2,
    });
    expect(await billed(api, token)).toEqual([...declines, `${date} SUCCESS`]);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Ordered: /);
    expect(mail?.text).toContain('Paid with the card that ends in 4444.');
    const list = await api.get<{ data: object[] }>('/api/user/receipts', {}, { token });
    expect(list.payload.data[0]).toMatchObject({ actor: 'customer', command: 'retryPayment' });
    // Neither the retries that were planned nor a second bill of the day.
    await setClock(addDays(now, 6));
    expect(await billed(api, token)).toHaveLength(declines.length + 1);
    await setClock(nextBillDate);
    expect((await billed(api, token)).at(-1)).toBe(`${nextBillDate} SUCCESS`);
  });

  test('is declined with a reason in the caller’s language, and nothing else changes', async () => {
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
    if (problem === 'given up') return;
    // The retries go on as planned.
    await setClock(addDays(now, 1));
    expect((await itemIn(customer)).paymentProblem).toMatchObject({ nextTryAt: addDays(now, 2) });
  });

  test('is refused while there is not enough in stock, and nothing is charged', async () => {
    const made = await api.json<{ productId: string }>('/demo/products', { stock: 1, weeks: [4] });
    const { productId } = made.payload;
    const customer = await withProblem(problem, { productId });
    await api.json('/demo/products', { productId, stock: 0 });
    expect(await retry(api, customer, customer.good)).toMatchObject({ status: 409, message: containing('in stock') });
    expect(await billed(api, customer.token)).toEqual(customer.declines);
    await api.json('/demo/products', { productId, stock: 1 });
    expect((await retry(api, customer, customer.good)).status).toBe(200);
  });
});

test('is paid with the first card of who had none', async () => {
  const customer = await withProblem('declined', { card: 'none' });
  const good = await addCard(api, customer.token);
  expect((await retry(api, customer, good)).status).toBe(200);
  expect(await billed(api, customer.token)).toEqual([`${customer.due} SUCCESS`]);
});

test('charges nothing where a code leaves nothing to pay', async () => {
  const customer = await withProblem();
  const discountCode = await api.discount({ amount: 100 });
  expect(await post(customer, 'apply-discount', { discountCode })).toMatchObject({ status: 200 });
  await sql(`update subscriptions set shipping_cents = 0 where id = ${Number(customer.purchaseId)} returning id`);
  expect((await itemIn(customer)).paymentProblem).toMatchObject({ total: 0 });
  expect((await retry(api, customer, customer.bad)).status).toBe(200);
});

describe('refusals', () => {
  const refusalsOf = async (customer: Customer, paySourceId: string) => {
    const before = await billed(api, customer.token);
    const reply = await retry(api, customer, paySourceId);
    expect(await billed(api, customer.token)).toEqual(before);
    return reply;
  };

  test.each(['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED'])(
    'a subscription that is %s has nothing to pay',
    async (status) => {
      const customer = await api.customer({ statuses: [status], len: 'en' });
      const [card] = (await detailsOf(api, customer.token)).paySources;
      expect(await refusalsOf(customer, card?.paySourceId ?? '')).toMatchObject({
        status: 409,
        message: containing('No payment of this subscription is open'),
        payload: { current: { purchaseId: customer.purchaseId, paymentProblem: null } },
      });
    },
  );

  test('what waits for stock has nothing to pay', async () => {
    const made = await api.json<{ productId: string }>('/demo/products', { stock: 0, weeks: [4] });
    const customer = await withProblem('declined', { productId: made.payload.productId });
    expect(await refusalsOf(customer, customer.good)).toMatchObject({ status: 409, message: containing('No payment') });
  });

  test('what is paid already has nothing to pay', async () => {
    const customer = await withProblem();
    expect((await retry(api, customer, customer.good)).status).toBe(200);
    expect(await refusalsOf(customer, customer.good)).toMatchObject({ status: 409, message: containing('No payment') });
  });

  test('a day that is billed is not billed again, whatever became of the subscription since', async () => {
    const customer = await withProblem('given up');
    expect((await retry(api, customer, customer.good)).status).toBe(200);
    const id = Number(customer.purchaseId);
    await sql(
      `update subscriptions set status = 'RECYCLE_FAILED', next_bill_date = null where id = ${id} returning id`,
    );
    expect(await refusalsOf(customer, customer.good)).toMatchObject({ status: 409, message: containing('No payment') });
  });

  test('another customer’s card or subscription is one that does not exist', async () => {
    const [one, other] = [await withProblem(), await withProblem()];
    const replies = [
      await refusalsOf(one, other.good),
      await refusalsOf(one, '999999999'),
      await refusalsOf(one, 'abc'),
      await retry(api, { ...one, purchaseId: other.purchaseId }, one.good),
      await retry(api, { ...one, purchaseId: '999999999' }, one.good),
      await retry(api, { ...one, purchaseId: 'abc' }, one.good),
    ];
    expect(replies.map(({ status, message }) => `${status} ${message}`)).toEqual([
      ...Array.from({ length: 3 }, () => '404 There is no such card.'),
      ...Array.from({ length: 3 }, () => '404 There is no such subscription.'),
    ]);
    expect(await billed(api, other.token)).toEqual(other.declines);
  });

  test('a card that has expired', async () => {
    const customer = await withProblem();
    await sql(
      `update pay_sources set card_month = 1, card_year = 2020 where id = ${Number(customer.good)} returning id`,
    );
    expect(await refusalsOf(customer, customer.good)).toMatchObject({
      status: 400,
      payload: { errors: { paySourceId: 'This card has expired.' } },
    });
  });

  test.each([
    [{ purchaseId: '' }, 'purchaseId'],
    [{ paySourceId: '' }, 'paySourceId'],
    [{ paySourceId: undefined }, 'paySourceId'],
    [{ paySourceId: 7 }, 'paySourceId'],
    [{ paySourceId: ['1'] }, 'paySourceId'],
    [{ paySourceId: 'x'.repeat(101) }, 'paySourceId'],
    [{ version: 'x'.repeat(101) }, 'version'],
  ])('names the field that is wrong: %j', async (wrong, field) => {
    const { token, purchaseId, good } = await withProblem();
    const reply = await api.json<{ errors: object }>(PATH, { purchaseId, paySourceId: good, ...wrong }, { token });
    expect([reply.status, Object.keys(reply.payload.errors)]).toEqual([400, [field]]);
    expect(await billed(api, token)).toEqual([expect.stringContaining('SOFT_DECLINE')]);
  });

  test('a state that the person has not seen', async () => {
    const customer = await withProblem();
    const version = await versionOf(customer);
    await setClock(addDays(now, 1));
    expect(await retry(api, customer, customer.good, { version })).toMatchObject({
      status: 409,
      message: containing('has changed in the meantime'),
      payload: { current: { purchaseId: customer.purchaseId } },
    });
    expect(await billed(api, customer.token)).toHaveLength(2);
    expect((await retry(api, customer, customer.good, { version: await versionOf(customer) })).status).toBe(200);
  });

  test('everybody but a customer, and an admin who acts as one is recorded', async () => {
    const customer = await withProblem();
    const admin = await createAdmin(api);
    const body = { purchaseId: customer.purchaseId, paySourceId: customer.good };
    const tokens = [undefined, 'x'.repeat(43), await choiceToken(api), admin.token];
    const statuses = await Promise.all(tokens.map(async (token) => (await api.post(PATH, body, { token })).status));
    expect(statuses).toEqual([401, 401, 403, 403]);
    const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', {
      checkoutChampId: customer.customerId,
    });
    const reply = await retry(api, { ...customer, ...entered.payload }, customer.good);
    expect(reply).toMatchObject({ status: 200, payload: { receipt: { actor: 'admin' } } });
    const lines = await sql(`select subject, actor, acting_admin from change_log
      where action = 'paymentRetried' and customer_id = ${Number(customer.customerId)} order by subject`);
    const line = { actor: 'admin', acting_admin: admin.email };
    expect(lines).toEqual([
      { subject: 'payment', ...line },
      { subject: 'subscription', ...line },
    ]);
  });
});

describe('billing once', () => {
  test('takes a form as well as JSON, and a repeated key answers the same', async () => {
    const { token, purchaseId, good, bad, declines } = await withProblem();
    const key = newKey();
    const body = { purchaseId, paySourceId: good, len: 'en', version: '' };
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

  test('accepts the key of a refused retry again', async () => {
    const customer = await withProblem();
    const key = newKey();
    expect((await retry(api, customer, '999999999', { key })).status).toBe(404);
    expect((await retry(api, customer, customer.good, { key })).status).toBe(200);
  });

  test.each(['one key', 'different keys', 'no key'])(
    'charges once for fifty calls with %s at the same time',
    async (keys) => {
      const customer = await withProblem();
      const same = newKey();
      const keyOf = () => (keys === 'one key' ? same : keys === 'no key' ? undefined : newKey());
      const calls = Array.from({ length: 50 }, () => retry(api, customer, customer.good, { key: keyOf() }));
      const replies = await Promise.all(calls);
      const succeeded = replies.filter(({ status }) => status === 200);
      expect(succeeded).toHaveLength(keys === 'one key' ? 50 : 1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(50 - succeeded.length);
      expect(new Set(succeeded.map(({ message }) => message)).size).toBe(1);
      expect(await billed(api, customer.token)).toHaveLength(customer.declines.length + 1);
      expect((await subjectsOf(customer)).filter((subject) => subject.startsWith('Ordered'))).toHaveLength(1);
    },
  );

  test('charges once for a retry and an order now at the same time', async () => {
    const customer = await withProblem();
    await replaceCard(api, customer.token, customer.bad);
    const order = () => post(customer, 'reschedule', { billNow: 'true' });
    const calls = Array.from({ length: 10 }, () => [order(), retry(api, customer, customer.good)]).flat();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await billed(api, customer.token)).toEqual([...customer.declines, `${customer.due} SUCCESS`]);
  });

  test('charges once for a retry while the renewals run', async () => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => makeCustomer()));
    await setClock(addDays(now, 1));
    for (const { token, bad } of customers) await replaceCard(api, token, bad);
    const ids = customers.map(({ purchaseId }) => purchaseId).join();
    const due = `update subscriptions set retry_on = date '${now}' where id in (${ids}) returning id`;
    expect(await sql(due)).toHaveLength(customers.length);
    await Promise.all([
      ...Array.from({ length: 4 }, () => api.json('/demo/clock', { now })),
      ...customers.flatMap((customer) => [retry(api, customer, customer.good), retry(api, customer, customer.good)]),
    ]);
    const paid = await Promise.all(customers.map(({ token }) => billed(api, token)));
    expect(paid).toEqual(customers.map(() => [`${now} SOFT_DECLINE`, `${now} SUCCESS`]));
  });
});

describe('in doubt', () => {
  const nameOf = (id: string) => `retry_in_doubt_${id}`;
  const check = (table: string, condition: (id: string) => string) => ({
    cause: (id: string) => [`alter table ${table} add constraint ${nameOf(id)} check (${condition(id)}) not valid`],
    mend: (id: string) => `alter table ${table} drop constraint if exists ${nameOf(id)}`,
  });
  /** What goes wrong, by the step at which it does. */
  const FAULTS = {
    'before the bank is asked': check('gateway_charges', (id) => `key not like 'sub:${id}:%'`),
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
  const TABLE = (Object.keys(FAULTS) as Fault[]).flatMap((fault) =>
    STATE_NAMES.flatMap((problem) => (['good', 'bad'] as const).map((card) => [fault, problem, card] as const)),
  );

  const broken: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(broken.splice(0).map((mend) => mend())));

  const charges = async ({ purchaseId }: Customer) =>
    (
      await sql(`select not declined as paid from gateway_charges where key like 'sub:${purchaseId}:%'
        order by created_at`)
    ).map(({ paid }) => paid);

  /** A retry whose outcome is not known; `mend` takes the fault away, `again` sends the same key. */
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
    /** What holds once it is finished. */
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

  test.each(TABLE)('%s, what is %s is finished by the same key, with the %s card', async (...kind) => {
    const one = await pending(...kind);
    // Nothing is changed yet, and nothing else is billed or changed meanwhile.
    expect(await itemIn(one)).toEqual({ ...one.before, stockQty: one.before.stockQty - 1 });
    const others = [
      await retry(api, one, one.good, { key: newKey() }),
      await post(one, 'pay-source', { paySourceId: one.good }),
      await post(one, 'reschedule', { billNow: 'true' }),
    ];
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
    await api.json('/demo/clock', { now });
    expect((await one.again()).status).toBe(503);
    await one.mend();
    await one.expectDone();
  });

  test('is finished by the job, whatever went wrong', async () => {
    const all = [];
    for (const kind of TABLE) all.push(await pending(...kind));
    for (const { mend } of all) await mend();
    await sql(`update bills set next_try_at = now() where state = 'PENDING' returning id`);
    for (const { token, declines } of all) {
      await eventually(async () => (await billed(api, token)).length > declines.length);
    }
    for (const { expectDone } of all) await expectDone();
  });

  test('answers the same key once more when the reply was lost', async () => {
    const customer = await withProblem();
    const key = newKey();
    await api.json('/demo/faults', { path: PATH, kind: 'drop-reply' });
    await expect(retry(api, customer, customer.good, { key })).rejects.toThrow();
    expect((await retry(api, customer, customer.good, { key })).status).toBe(200);
    expect(await billed(api, customer.token)).toHaveLength(customer.declines.length + 1);
  });

  const answered = async (problem: Problem, card: 'good' | 'bad' = 'good') => {
    const customer = await pending('after the bank has answered', problem, card);
    const finish = async () => {
      await customer.mend();
      return customer.again();
    };
    return { ...customer, finish };
  };

  test.each(STATE_NAMES)('keeps a subscription cancelled that was %s', async (problem) => {
    const customer = await answered(problem);
    expect((await post(customer, 'cancel', { cancelReason: '2' })).status).toBe(200);
    expect(await customer.finish()).toMatchObject({ status: 200, message: containing('last order') });
    expect(await itemIn(customer)).toMatchObject({ status: 'CANCELLED', nextBillDate: null, paymentProblem: null });
  });

  test('keeps a subscription paused', async () => {
    const customer = await answered('declined');
    const restartDate = addDays(now, 40);
    expect((await post(customer, 'pause', { restartDate })).status).toBe(200);
    expect((await customer.finish()).status).toBe(200);
    expect(await itemIn(customer)).toMatchObject({ status: 'PAUSED', nextBillDate: restartDate });
  });

  test.each(['good', 'bad'] as const)(
    'bills what another card has revived meanwhile once, after the %s card',
    async (card) => {
      const customer = await answered('given up', card);
      await addCard(api, customer.token);
      expect(await itemIn(customer)).toMatchObject({ status: 'ACTIVE', nextBillDate: addDays(now, 1) });
      expect((await customer.finish()).status).toBe(card === 'good' ? 200 : 400);
      await setClock(addDays(now, 2));
      const paid = (await billed(api, customer.token)).filter((line) => line.endsWith('SUCCESS'));
      expect(paid).toHaveLength(1);
    },
  );

  test('deletes no card that pays a subscription once its bill is settled (rules §24.24)', async () => {
    const customer = await answered('given up');
    const remove = () => api.post('/api/user/delete-card', { paySourceId: customer.good, len: 'en' }, customer);
    expect(await remove()).toMatchObject({ status: 409, message: containing('being billed') });
    expect((await customer.finish()).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 409, message: containing('still pays') });
  });

  test('shows the card that was put in place of the one that paid', async () => {
    const customer = await answered('declined');
    await replaceCard(api, customer.token, customer.good, '4242424242424242');
    const { payload } = await customer.finish();
    expect(payload?.receipt).toMatchObject({ after: { card: '4242' } });
    expect(await itemIn(customer)).toMatchObject({ paySourceId: customer.good, cardLast4: '4242' });
    const [mail] = await api.mails(customer.email);
    expect(mail?.text).toContain('Paid with the card that ends in 4444.');
    expect(mail?.text).toContain('It is charged to the card that ends in 4242.');
  });
});
