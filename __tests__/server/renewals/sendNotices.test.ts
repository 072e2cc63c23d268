import { createFormatDay } from '#server/core/platform/wire/format';
import { noticesRepository } from '#server/core/shop/notices/repository';
import type { Db, Sql } from '#server/db/Db';
import { sendNotices } from '#server/jobs/sendNotices';
import { addDays, businessDayAt, type IsoDate } from '#src/domain/isoDate';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop, type PersonShape, type SqlShop } from '../../support/sqlShop';
import { day } from '../../support/texts';

let db: Db;
let shop: SqlShop;
beforeAll(async () => {
  db = await openSqlDatabase();
  shop = await openSqlShop(db);
});
afterAll(() => db.close());

const ORIGIN = 'https://my.shop.example';
const TODAY = '2026-12-20';
const DUE = '2026-12-25';
const neverStopping = () => false;

const servicesAt = (moment: Date, noticeDays = 5) => ({
  db,
  config: { noticeDays },
  clock: { today: () => businessDayAt(moment), now: () => moment },
  formatDay: createFormatDay('spec'),
  publicOrigin: () => ORIGIN,
});
const runAt = (moment: Date, noticeDays?: number) => sendNotices(servicesAt(moment, noticeDays)).run(neverStopping);
const runOn = (today: IsoDate, noticeDays?: number) => runAt(new Date(`${today}T12:00:00Z`), noticeDays);
const person = (shape: PersonShape) => shop.person(shape);
const set = (id: number, columns: string) => db.query(`update subscriptions set ${columns} where id = $1`, [id]);
const linksOf = (text = '') => [...text.matchAll(/\/go#([\w-]+)/g)].map(([, token = '']) => token);

test.each([
  [
    'en',
    `Your next order: Oak litter on ${day(DUE)}`,
    ['your next order of Oak litter', '€16.80', 'ending in 4242', `until ${day('2026-12-24')}`],
    ['Skip this order', 'One week later', 'Two weeks later', 'View subscription'],
  ],
  [
    'de',
    `Deine nächste Bestellung: Eichenstreu am ${day(DUE)}`,
    ['nächste Bestellung von Eichenstreu', '16,80 €', 'auf 4242 endet', `bis ${day('2026-12-24')}`],
    ['Diese Bestellung überspringen', 'Eine Woche später', 'Zwei Wochen später', 'Abo ansehen'],
  ],
] as const)('announces a charge in %s: product, date, total, card and links (rules §26.1)', async (...expected) => {
  const [lang, subject, parts, [skip, delay7, delay14, page]] = expected;
  const { mails, subscriptionId } = await person({ next: DUE, lang });
  await runOn(TODAY);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(subject);
  for (const part of [day(DUE), ...parts]) expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(part);
  const tokens = linksOf(mail?.text);
  expect(new Set(tokens).size).toBe(3);
  for (const [index, label] of [skip, delay7, delay14].entries()) {
    expect(mail?.text).toContain(`${label}: ${ORIGIN}/go#${tokens[index] ?? ''}`);
    expect(mail?.html).toContain(`href="${ORIGIN}/go#${tokens[index] ?? ''}"`);
  }
  expect(mail?.text).toContain(`${page}: ${ORIGIN}/manage-subscriptions/${subscriptionId}`);
});

test('a notice contains a one-click unsubscribe header and link (rules §26.13)', async () => {
  const { mails } = await person({ next: DUE });
  await runOn(TODAY);
  const [mail] = await mails();
  const [, url = ''] =
    /^<(https:\/\/my\.shop\.example\/unsubscribe\?token=\d+\.[\w-]{43})>$/.exec(
      mail?.headers?.['List-Unsubscribe'] ?? '',
    ) ?? [];
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail?.text).toContain(`Stop these reminders: ${url}`);
});

// Because midnight in Berlin is 23:00 UTC in winter and 22:00 UTC in summer.
test.each([
  ['2027-04-02', '2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z'],
  ['2027-04-03', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
  ['2027-11-06', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
])('announces a charge on %s from midnight in Berlin', async (next, before, after) => {
  const { countMails } = await person({ next });
  await runAt(new Date(before));
  expect(await countMails()).toBe(0);
  await runAt(new Date(after));
  expect(await countMails()).toBe(1);
});

test('the job deletes past dates of notices', async () => {
  const { subscriptionId } = await person({ next: DUE });
  await runOn(TODAY);
  await set(subscriptionId, `next_bill_date = '2027-01-22'`);
  await runOn('2027-01-20');
  const [row] = await db.query('select noticed_dates::text as days from subscriptions where id = $1', [subscriptionId]);
  expect(row).toEqual({ days: '{2027-01-22}' });
});

test('sends one notice per date, also after a move back to a date (rules §26.5)', async () => {
  const first = addDays(DUE, -1);
  const { subscriptionId, countMails } = await person({ next: first });
  for (const [next, count] of [
    [first, 1],
    [DUE, 2],
    [first, 2],
  ] as const) {
    await set(subscriptionId, `next_bill_date = '${next}'`);
    await runOn(TODAY);
    expect([next, await countMails()]).toEqual([next, count]);
  }
});

test('sends no notice while a customer has disabled notices, and none twice afterwards (rules §26.12)', async () => {
  const { id, countMails } = await person({ next: DUE });
  for (const notices of [false, true]) {
    await db.query('update customers set notices = $2 where id = $1', [id, notices]);
    await runOn(TODAY);
  }
  expect(await countMails()).toBe(0);
});

const UNTOLD: [string, Partial<PersonShape>][] = [
  ['cancelled', { status: 'CANCELLED', next: null }],
  ['cancelled, with a day', { status: 'CANCELLED' }],
  ['inactive', { status: 'INACTIVE' }],
  ['given up', { status: 'RECYCLE_FAILED', next: null }],
  ['active without a day', { next: null }],
  ['paused without a day', { status: 'PAUSED', next: null }],
  ['paused for longer', { status: 'PAUSED', next: '2027-02-01', restartDate: '2027-02-01' }],
  ['declined, and is tried again', { next: TODAY, retryOn: addDays(TODAY, 1) }],
  ['waiting for stock', { next: addDays(TODAY, 1), waitingSince: TODAY }],
  ['overdue', { next: addDays(TODAY, -1) }],
  ['due today', { next: TODAY }],
];
test('sends no notice for a subscription without a charge in these days (rules §26.2)', async () => {
  const people: [string, Awaited<ReturnType<typeof person>>][] = [];
  for (const [name, shape] of UNTOLD) people.push([name, await person({ next: DUE, ...shape })]);
  await runOn(TODAY);
  for (const [name, { countMails }] of people) expect([name, await countMails()]).toEqual([name, 0]);
});

test('sends no notice while a bill is pending, and sends the notice afterwards', async () => {
  const { id, subscriptionId, countMails } = await person({ next: DUE });
  await db.query(
    `insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, gateway_key, gateway_token, product_id,
       qty, unit_price_cents, shipping_cents, tax_cents, lang, next_try_at)
     select $1, $2, $3, 1, 'PENDING', 'k', 'tok', product_id, 1, 1000, 490, 190, 'de', now()
     from subscriptions where id = $2`,
    [id, subscriptionId, TODAY],
  );
  await runOn(TODAY);
  expect(await countMails()).toBe(0);
  await db.query(`update bills set state = 'DECLINED' where subscription_id = $1`, [subscriptionId]);
  await runOn(TODAY);
  expect(await countMails()).toBe(1);
});

test('sends no notice for a charge on or after the date of a cancellation (rules §28.8)', async () => {
  const [ending, later] = [await person({ next: DUE }), await person({ next: DUE })];
  await set(ending.subscriptionId, `cancel_on = '${DUE}'`);
  await set(later.subscriptionId, `cancel_on = '${addDays(DUE, 1)}'`);
  await runOn(TODAY);
  expect([await ending.countMails(), await later.countMails()]).toEqual([0, 1]);
});

test('sends no notice while a declaration of the e-mail address is open, and sends it afterwards (rules §28.9)', async () => {
  const { id, countMails } = await person({ next: DUE });
  await db.query(
    `insert into declarations (reference, type, reason, name, email, email_norm, contract, lang, named_ids, fingerprint,
       received_at)
     select 'W-1', 'withdrawal', '', '', email, email_norm, '', 'de', '{}', '', now() from customers where id = $1`,
    [id],
  );
  await runOn(TODAY);
  expect(await countMails()).toBe(0);
  await db.query(
    `update declarations set state = 'rejected', decided_at = now(), released_at = now(), decided_by = 'admin'`,
  );
  await runOn(TODAY);
  expect(await countMails()).toBe(1);
});

test('announces the charge at the end of a pause, without links that move it (rules §26.3)', async () => {
  const { subscriptionId, mails } = await person({ next: DUE, status: 'PAUSED', restartDate: DUE });
  await runOn(TODAY);
  const [mail] = await mails();
  expect(mail?.subject).toBe(`Your pause ends on ${day(DUE)}: Oak litter`);
  expect(mail?.text).toContain(`The next charge of €16.80 is due on ${day(DUE)}.`);
  expect(mail?.text).toContain(`${ORIGIN}/manage-subscriptions/${subscriptionId}`);
  expect(linksOf(mail?.text)).toEqual([]);
  await set(subscriptionId, `status = 'ACTIVE', restart_date = null`);
  await runOn(addDays(TODAY, 1));
  expect(await mails()).toHaveLength(1);
});

test('names neither a charge nor a card for a free order (rules §7.17)', async () => {
  const { subscriptionId, mails } = await person({ next: DUE });
  await set(subscriptionId, 'discount_cents = unit_price_cents * qty, shipping_cents = 0, tax_cents = 0');
  await runOn(TODAY);
  const [mail] = await mails();
  expect(mail?.text).toContain('and costs you nothing.');
  for (const part of ['€', 'card', 'next charge']) expect(mail?.text).not.toContain(part);
});

test('reports a missing card, and links to the choice of one (rules §26.4)', async () => {
  const { subscriptionId, mails } = await person({ next: DUE, expiry: null });
  await runOn(TODAY);
  const [mail] = await mails();
  expect(mail?.text).toContain('There is no card for it yet');
  expect(mail?.text).toContain(`${ORIGIN}/manage-subscriptions/${subscriptionId}?card=choose`);
  expect(linksOf(mail?.text)).toHaveLength(3);
});

test('a notice has no link to a date out of range', async () => {
  const { mails } = await person({ next: DUE, intervalDays: 364 });
  await runOn(TODAY);
  const [mail] = await mails();
  expect(linksOf(mail?.text)).toHaveLength(2);
  expect(mail?.text).not.toContain('Skip this order');
});

describe('a failed notice', () => {
  const CONSTRAINT = 'refused_by_the_outbox';
  afterEach(() => db.exec(`alter table outbox drop constraint if exists ${CONSTRAINT}`));

  test('blocks no other notice, stores no link, and is sent at the next run', async () => {
    const [broken, other] = [await person({ next: DUE }), await person({ next: DUE })];
    await db.exec(`alter table outbox add constraint ${CONSTRAINT} check (recipient <> '${broken.email}') not valid`);
    await expect(runOn(TODAY)).rejects.toThrow('Some customers are not notified of their next charge yet.');
    expect([await broken.countMails(), await other.countMails()]).toEqual([0, 1]);
    const left = 'select 1 from action_tokens where subscription_id = $1';
    expect(await db.query(left, [broken.subscriptionId])).toEqual([]);
    await db.exec(`alter table outbox drop constraint ${CONSTRAINT}`);
    await runOn(TODAY);
    expect([await broken.countMails(), await other.countMails()]).toEqual([1, 1]);
  });
});

test('sends the remaining notices at the next run after an interrupted one', async () => {
  const today = '2030-02-01';
  const people = [await person({ next: addDays(today, 1) }), await person({ next: addDays(today, 2) })];
  let asked = 0;
  const job = sendNotices(servicesAt(new Date(`${today}T12:00:00Z`)));
  await job.run(() => (asked += 1) > 1);
  expect(await Promise.all(people.map((one) => one.countMails()))).toEqual([1, 0]);
  await job.run(neverStopping);
  expect(await Promise.all(people.map((one) => one.countMails()))).toEqual([1, 1]);
});

test('the job reads more than one batch of subscriptions', async () => {
  const today = '2031-02-01';
  const { id, cardId, countMails } = await person({ next: null });
  const first = await shop.addSubscription(id, cardId, { next: addDays(today, 1) });
  await db.query(
    `insert into subscriptions (customer_id, product_id, pay_source_id, qty, unit_price_cents, shipping_cents, tax_cents,
       interval_days, next_bill_date, status, started_on)
     select customer_id, product_id, pay_source_id, qty, unit_price_cents, shipping_cents, tax_cents, interval_days,
       next_bill_date + count % 3, status, started_on
     from subscriptions, generate_series(1, 204) as count where id = $1`,
    [first],
  );
  await runOn(today);
  expect(await countMails()).toBe(205);
});

test('finds due subscriptions by their partial index', async () => {
  const explain: Sql = {
    ...db,
    query: (statement, params) => db.query(`explain ${statement}`, params),
  };
  // Because a sequential scan is cheaper for a small table.
  await db.exec('set enable_seqscan = off; set enable_bitmapscan = off');
  const plan: unknown = await noticesRepository(explain).list({ day: TODAY, subscriptionId: 0 }, DUE);
  await db.exec('reset enable_seqscan; reset enable_bitmapscan');
  const text = JSON.stringify(plan);
  expect(text).toContain('Index Scan using subscriptions_unnoticed');
  expect(text).not.toContain('Sort');
});
