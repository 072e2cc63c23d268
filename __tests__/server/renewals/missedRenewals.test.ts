import fc from 'fast-check';
import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, type Api, createAdmin, createApi, itemOf } from '../../support/api';
import { type DeclarationPages, declarationPages } from '../../support/declarations';
import { billed } from '../../support/declinedOrders';
import { type RunningServer, startServer } from '../../support/server';
import { day } from '../../support/texts';

const NOTICE_DAYS = 5;
/** Gateway key without the id of the database. */
const DUE_KEY = "substr(gateway_key, strpos(gateway_key, 'sub:')) as key";
let server: RunningServer;
let api: Api;
let pages: DeclarationPages;
let today = businessDayAt(new Date());
let admin: Admin;
const sql = (statement: string) => server.sql(statement);
beforeAll(async () => {
  server = await startServer({ NOTICE_DAYS: String(NOTICE_DAYS), DEMO_JOBS: 'off' });
  api = createApi(server.url);
  pages = declarationPages(server.url, sql);
  admin = await createAdmin(api);
});

afterAll(() => server.stop());

/** Moves the clock in the database, as after days without a running server. */
async function passOutage(days: number) {
  today = addDays(today, days);
  const offset = Date.parse(`${today}T12:00:00Z`) - Date.now();
  await sql(`insert into settings (key, value) values ('demo_clock_offset_ms', '${offset}')
    on conflict (key) do update set value = excluded.value returning key`);
  await api.runJobs('clock');
}

/** Moves the clock day by day, as with a running server. */
async function passDays(days: number) {
  today = addDays(today, days);
  expect((await api.json('/demo/clock', { now: today })).status).toBe(200);
}

async function customerWith(shape: Record<string, unknown>) {
  const made = await api.customer({ intervalWeeks: 1, len: 'en', ...shape });
  const { token, purchaseId, email } = made;
  return {
    ...made,
    billed: () => billed(api, token),
    item: () => itemOf(api, token, purchaseId),
    mails: () => api.mails(email),
    receipts: async () =>
      (await api.get<{ data: ReceiptWire[] }>('/api/user/receipts', { purchaseId }, { token })).payload.data,
    rows: (columns: string) => sql(`select ${columns} from bills where subscription_id = ${purchaseId} order by id`),
  };
}

test('bills yesterday’s charge under today’s date, with the due date in the gateway key (rules §7.10 a, c)', async () => {
  const one = await customerWith({ nextBillInDays: -1 });
  await api.runJobs('renewals');
  expect(await one.billed()).toEqual([`${today} SUCCESS`]);
  expect((await one.item()).nextBillDate).toBe(addDays(today, 7));
  const due = addDays(today, -1);
  expect(await one.rows(DUE_KEY)).toEqual([{ key: `sub:${one.purchaseId}:${due}:1` }]);
});

test('charges nothing for missed weeks, and charges once on a later date named by mail (rules §7.10 b)', async () => {
  const one = await customerWith({ nextBillInDays: -200, notices: false });
  await api.runJobs('renewals');
  const later = addDays(today, NOTICE_DAYS);
  expect(await one.billed()).toEqual([]);
  expect(await one.item()).toMatchObject({ status: 'ACTIVE', nextBillDate: later });
  const [receipt] = await one.receipts();
  expect(receipt).toMatchObject({ command: 'postponed', actor: 'shop', undoUntil: null });
  const [mail, ...others] = await one.mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain(day(later));
  for (const part of [day(addDays(today, -200)), day(later), '4242', '/go#']) {
    expect(mail?.text).toContain(part);
  }

  await api.runJobs('renewals', 'notices');
  expect(await one.mails()).toHaveLength(1);
  await passDays(NOTICE_DAYS);
  expect(await one.billed()).toEqual([`${later} SUCCESS`]);
  expect((await one.item()).nextBillDate).toBe(addDays(later, 7));
});

test('postpones again after a second outage, without counting another try (rules §7.10 b)', async () => {
  const one = await customerWith({ nextBillInDays: 1, card: 'declining' });
  await passDays(1);
  const due = today;
  await passOutage(4);
  await api.runJobs('renewals');
  const state = () => sql(`select retry_no, retry_on, next_bill_date from subscriptions where id = ${one.purchaseId}`);
  const first = addDays(today, NOTICE_DAYS);
  expect(await state()).toEqual([{ retry_no: 1, retry_on: first, next_bill_date: due }]);
  expect((await one.mails())[0]?.text).toContain(day(first));
  await passOutage(20);
  await api.runJobs('renewals');
  const second = addDays(today, NOTICE_DAYS);
  expect(await state()).toEqual([{ retry_no: 1, retry_on: second, next_bill_date: due }]);
  await passDays(NOTICE_DAYS);
  expect(await one.billed()).toEqual([`${due} SOFT_DECLINE`, `${second} SOFT_DECLINE`]);
  expect(await one.rows(DUE_KEY)).toEqual([
    { key: `sub:${one.purchaseId}:${due}:1` },
    { key: `sub:${one.purchaseId}:${due}:2` },
  ]);
});

test('resumes a pause late, and charges on a date named by one mail (rules §7.10 e)', async () => {
  const one = await customerWith({ nextBillInDays: 3 });
  const restartDate = addDays(today, 6);
  await api.post('/api/subscription/pause', { purchaseId: one.purchaseId, restartDate }, { token: one.token });
  await passOutage(30);
  await api.runJobs('renewals');
  const later = addDays(today, NOTICE_DAYS);
  expect(await one.item()).toMatchObject({ status: 'ACTIVE', nextBillDate: later });
  expect(await one.billed()).toEqual([]);
  const [postponed, resumed] = await one.mails();
  expect(postponed?.text).toContain(day(restartDate));
  expect(resumed?.subject).toMatch(/^Your subscription is active again/);
  expect(resumed?.text).not.toContain('is due on');
});

test('charges nothing before an earlier end, and reports the end by mail (rules §7.10 d)', async () => {
  const one = await customerWith({ nextBillInDays: -9 });
  await sql(`update subscriptions set cancel_on = '${addDays(today, 3)}' where id = ${one.purchaseId} returning id`);
  await api.runJobs('renewals');
  await api.runJobs('renewals');
  const [mail, ...others] = await one.mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Your delivery will not come/);
  expect(mail?.text).toContain('Nothing more will be charged for this subscription.');
  for (const part of ['/go#', 'new date']) expect(mail?.text).not.toContain(part);
  expect(await one.billed()).toEqual([]);
});

describe('a rejected declaration (rules §28.9)', () => {
  const reject = async (reference: string) => {
    const { payload } = await admin.get<{ declarations: { id: string }[] }>('/api/admin/declarations', {
      search: reference,
    });
    const body = { id: payload.declarations[0]?.id ?? '', decision: 'rejected', reason: 'Not ours.' };
    expect((await admin.json('/api/admin/declarations/decide', body)).status).toBe(200);
  };
  /** Declares a withdrawal with the subscription's number, so that the hold remains until the decision. */
  const declareFor = async ({ email, purchaseId }: { email: string; purchaseId: string }) => {
    await pages.freeLimits();
    const reference = await pages.declare({ email, contract: purchaseId }, '/withdraw');
    await api.runJobs('declarations');
    return reference;
  };

  test('charges once for the held weeks, on the date named in the mail about the decision', async () => {
    const one = await customerWith({ nextBillInDays: 2 });
    const reference = await declareFor(one);
    await passDays(36);
    await reject(reference);
    const later = addDays(today, NOTICE_DAYS);
    const decided = (await one.mails()).find(({ text }) => text.includes('Not ours.'));
    expect(decided?.text).toMatch(/Next charge: .+€[\d.]+ on /);
    expect(decided?.text).toContain(day(later));
    await api.runJobs('renewals', 'notices');
    expect(await one.billed()).toEqual([]);
    await passDays(NOTICE_DAYS);
    expect(await one.billed()).toEqual([`${later} SUCCESS`]);
  });

  test('postpones a charge without a notice', async () => {
    const one = await customerWith({ nextBillInDays: 3 });
    const reference = await declareFor(one);
    await passDays(3);
    await reject(reference);
    await api.runJobs('renewals');
    expect(await one.billed()).toEqual([]);
    expect((await one.item()).nextBillDate).toBe(addDays(today, NOTICE_DAYS));
  });

  test('charges on its date after a notice', async () => {
    const one = await customerWith({ nextBillInDays: 3 });
    await api.runJobs('notices');
    const reference = await declareFor(one);
    await passDays(3);
    await reject(reference);
    const decided = (await one.mails()).find(({ text }) => text.includes('Not ours.'));
    expect(decided?.text).toContain(day(today));
    await api.runJobs('renewals');
    expect(await one.billed()).toEqual([`${today} SUCCESS`]);
  });
});

const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 2) };
const step = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('outage' as const), days: fc.constantFrom(1, 2, 2, 2, 3, 20) }),
  fc.record({ kind: fc.constantFrom(...(['declare', 'reject', 'sellOut', 'restock', 'pays', 'declines'] as const)) }),
  fc.record({ kind: fc.constant('interval' as const), weeks: fc.constantFrom(1, 2, 4) }),
);

/** Steps that end all waits, with time for two charges of any interval. */
const SETTLING = [{ kind: 'restock' }, { kind: 'reject' }, { kind: 'pays' }, { kind: 'days', days: 70 }] as const;
/** Token prefixes for the card of the second customer. */
const PREFIXES = { pays: ['declining', 'good'], declines: ['good', 'declining'] } as const;

test('keeps two unrequested charges an interval apart, with holds, outages, retries and missing stock (rules §7.10)', async () => {
  const ids: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      const product = await api.json<{ productId: string }>('/demo/products', { stock: 500, weeks: [1, 2, 4] });
      const { productId } = product.payload;
      const made = await Promise.all(
        [{}, {}, { intervalWeeks: 4 }].map((shape) => customerWith({ nextBillInDays: 3, productId, ...shape })),
      );
      ids.push(...made.map(({ purchaseId }) => purchaseId));
      const declared: string[] = [];
      for (const one of [...steps, ...SETTLING]) {
        if (one.kind === 'days') await passDays(one.days);
        if (one.kind === 'outage') await passOutage(one.days);
        if (one.kind === 'sellOut' || one.kind === 'restock')
          await api.json('/demo/products', { productId, stock: one.kind === 'sellOut' ? 0 : 500 });
        if (one.kind === 'pays' || one.kind === 'declines')
          await sql(`update pay_sources set gateway_token = replace(gateway_token, 'tok_${PREFIXES[one.kind].join("_', 'tok_")}_')
            where customer_id = ${made[1]?.customerId} returning id`);
        if (one.kind === 'interval')
          await sql(`update subscriptions set interval_days = ${one.weeks * 7} where id in (${ids.slice(-3).join()})
            returning id`);
        if (one.kind === 'declare')
          declared.push(
            `'${(await pages.freeLimits(), await pages.declare({ email: made[0]?.email ?? '' }, '/withdraw'))}'`,
          );
        if (one.kind === 'reject' && declared.length > 0)
          await sql(`update declarations set state = 'rejected', decided_by = 'admin', decided_at = '${today}T12:00:00Z',
            released_at = coalesce(released_at, '${today}T12:00:00Z')
            where reference in (${declared.splice(0).join()}) returning id`);
        await api.runJobs('declarations', 'renewals', 'notices');
      }
    }),
    RUNS,
  );
  const [row] = await sql(`
    with charged as (
      select (after ->> 'subscriptionId')::bigint as id, (changed_at at time zone 'Europe/Berlin')::date as day,
        row_number() over (partition by after ->> 'subscriptionId' order by id) as n
      from change_log where subject = 'payment' and action = 'renewalBilled'),
    billed as (
      select subscription_id as id, next_bill_date - bill_date as days,
        row_number() over (partition by subscription_id order by id) as n
      from bills where state = 'SUCCESS' and subscription_id in (${ids.join()}))
    select count(*)::int as pairs, count(*) filter (where later.day - charged.day < billed.days)::int as early
    from charged join billed using (id, n) join charged later on later.id = charged.id and later.n = charged.n + 1`);
  expect(row?.early).toBe(0);
  expect(row?.pairs).toBeGreaterThan(0);
});
