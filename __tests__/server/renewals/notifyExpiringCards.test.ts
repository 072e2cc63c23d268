import { createFormatDay } from '#server/core/platform/wire/format';
import type { Db } from '#server/db/Db';
import { notifyExpiringCards } from '#server/jobs/notifyExpiringCards';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop, type PersonShape, type SqlShop } from '../../support/sqlShop';
import { day } from '../../support/texts';

type Shape = PersonShape & { expiry: string };

let db: Db;
let shop: SqlShop;
beforeAll(async () => {
  db = await openSqlDatabase();
  shop = await openSqlShop(db);
});
afterAll(() => db.close());

const person = (shape: Shape) => shop.person(shape);

const neverStopping = () => false;
const services = (today: IsoDate) => ({
  db,
  clock: { today: () => today, now: () => new Date(`${today}T12:00:00Z`) },
  formatDay: createFormatDay('spec'),
  publicOrigin: () => 'https://my.shop.example',
});
/** Runs the job of a newly started node. */
const runOn = (today: IsoDate) => notifyExpiringCards(services(today)).run(neverStopping);

const EXPIRING = { expiry: '12/2026', next: '2027-01-04' };
const TODAY = '2026-12-20';

test.each([
  ['en', 'Oak litter', 'Your card expires before your next order', 'only valid until 12/2026', 'Add a new card'],
  [
    'de',
    'Eichenstreu',
    'Deine Karte läuft vor der nächsten Bestellung ab',
    'gilt nur bis 12/2026',
    'Neue Karte hinterlegen',
  ],
] as const)(
  'mails about a card in the customer’s language, %s, with product, date and digits (rules §24.25)',
  async (...warnings) => {
    const [lang, name, subject, until, label] = warnings;
    const { mails, cardId } = await person({ ...EXPIRING, lang });
    await runOn(TODAY);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(subject);
    for (const part of [name, until, '4242', day(EXPIRING.next)]) expect(mail?.text).toContain(part);
    const link = `https://my.shop.example/address-payment-details?isEditPaymentCard=true&paySourceId=${cardId}`;
    expect(mail?.text).toContain(`${label}: ${link}`);
  },
);

// The end of a year, a leap day, and a change to winter time in Berlin.
test.each([
  ['12/2026', '2027-01-01', '2026-12-02'],
  ['02/2028', '2028-03-01', '2028-01-31'],
  ['10/2027', '2027-11-30', '2027-10-31'],
])('mails about a card until %s, for an order on %s, from %s on', async (expiry, next, first) => {
  const { countMails } = await person({ expiry, next });
  await runOn(addDays(first, -1));
  expect(await countMails()).toBe(0);
  await runOn(first);
  expect(await countMails()).toBe(1);
});

const WITHOUT_MAIL: [string, Partial<Shape>][] = [
  ['paid with a card that is valid long enough', { expiry: '01/2027', next: '2027-01-04' }],
  ['cancelled', { status: 'CANCELLED', next: null }],
  ['paused', { status: 'PAUSED' }],
  ['paused without a day', { status: 'PAUSED', next: null }],
  ['inactive', { status: 'INACTIVE' }],
  ['given up', { status: 'RECYCLE_FAILED', next: null }],
  ['active without a day', { next: null }],
  ['declined, with a mail about the decline', { next: TODAY, retryOn: addDays(TODAY, 1) }],
  ['waiting for stock', { next: TODAY, waitingSince: TODAY }],
  ['overdue', { next: addDays(TODAY, -1) }],
];
test('sends no mail about a subscription that needs no other card', async () => {
  const people: [string, Awaited<ReturnType<typeof person>>][] = [];
  for (const [name, shape] of WITHOUT_MAIL)
    people.push([name, await person({ ...EXPIRING, expiry: '11/2026', ...shape })]);
  await runOn(TODAY);
  for (const [name, { countMails }] of people) expect([name, await countMails()]).toEqual([name, 0]);
});

test('sends one mail over several runs, also for later orders', async () => {
  const { countMails, subscriptionId } = await person(EXPIRING);
  for (const days of [0, 0, 1, 5]) await runOn(addDays(TODAY, days));
  await db.query('update subscriptions set next_bill_date = $2::date where id = $1', [subscriptionId, '2027-02-01']);
  await runOn('2027-01-10');
  expect(await countMails()).toBe(1);
});

test('sends one mail for a card of several subscriptions, with the first order after the expiry', async () => {
  const { id, cardId, mails } = await person({ ...EXPIRING, next: '2027-01-09' });
  for (const next of ['2027-01-12', '2027-01-06', '2026-12-29']) {
    await shop.addSubscription(id, cardId, { ...EXPIRING, next });
  }
  await runOn(TODAY);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain(day('2027-01-06'));
});

describe('a card that replaces one whose expiry was mailed', () => {
  const replace = (cardId: number, last4: string, month: number, year: number) =>
    db.query('update pay_sources set card_last4 = $2, card_month = $3, card_year = $4 where id = $1', [
      ...[cardId, last4, month, year],
    ]);
  const replaced = async (last4: string, month: number, year: number) => {
    const one = await person(EXPIRING);
    await runOn(TODAY);
    await replace(one.cardId, last4, month, year);
    await runOn(addDays(TODAY, 1));
    return one;
  };

  test('gets a second mail before its own expiry', async () => {
    const { countMails, subscriptionId } = await replaced('1111', 12, 2028);
    expect(await countMails()).toBe(1);
    await db.query('update subscriptions set next_bill_date = $2::date where id = $1', [subscriptionId, '2029-01-03']);
    await runOn('2028-12-03');
    expect(await countMails()).toBe(1);
    await runOn('2028-12-04');
    expect(await countMails()).toBe(2);
  });

  test('gets a second mail if both cards expire in the same month', async () => {
    expect(await (await replaced('1111', 12, 2026)).countMails()).toBe(2);
  });

  test('gets no second mail if both cards have equal digits and expiry', async () => {
    expect(await (await replaced('4242', 12, 2026)).countMails()).toBe(1);
  });
});

describe('a failed mail', () => {
  const CONSTRAINT = 'refused_by_the_outbox';
  afterEach(() => db.exec(`alter table outbox drop constraint if exists ${CONSTRAINT}`));

  test('blocks no other mail, and is sent at the next run', async () => {
    const [broken, other] = [await person(EXPIRING), await person({ ...EXPIRING, next: '2027-01-05' })];
    await db.exec(`alter table outbox add constraint ${CONSTRAINT} check (recipient <> '${broken.email}') not valid`);
    const job = notifyExpiringCards(services(TODAY));
    await expect(job.run(neverStopping)).rejects.toThrow('Some customers are not notified of their card yet.');
    expect([await broken.countMails(), await other.countMails()]).toEqual([0, 1]);
    await db.exec(`alter table outbox drop constraint ${CONSTRAINT}`);
    await job.run(neverStopping);
    expect([await broken.countMails(), await other.countMails()]).toEqual([1, 1]);
  });
});

test('the job is due once a day, and again after an interrupted run', async () => {
  let today = TODAY;
  const job = notifyExpiringCards({ ...services(TODAY), clock: { today: () => today, now: () => new Date() } });
  const [first, second] = [await person(EXPIRING), await person({ ...EXPIRING, next: '2027-01-05' })];
  let asked = 0;
  await job.run(() => (asked += 1) > 1);
  expect([await first.countMails(), await second.countMails(), job.isDue?.()]).toEqual([1, 0, true]);
  await job.run(neverStopping);
  expect([await first.countMails(), await second.countMails(), job.isDue?.()]).toEqual([1, 1, false]);
  today = addDays(TODAY, 1);
  expect(job.isDue?.()).toBe(true);
});
