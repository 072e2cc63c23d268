import fc from 'fast-check';
import { createFormatDay } from '../../server/core/wire/format';
import type { Db } from '../../server/db/Db';
import { sendNotices } from '../../server/jobs/sendNotices';
import { addDays, businessDayAt, type IsoDate } from '../../src/domain/isoDate';
import { openSqlDatabase } from '../support/sqlDatabase';
import { openSqlShop, type SqlShop } from '../support/sqlShop';
import { day } from '../support/texts';

// Whatever becomes of subscriptions, on whatever days, nobody is told twice or of what is not charged (rules §26.1).
const { PROPERTY_RUNS } = process.env;
const RUNS = PROPERTY_RUNS ? { numRuns: 5 * Number(PROPERTY_RUNS) } : { numRuns: 25, seed: 1 };
const PEOPLE = 3;
const HOUR_MS = 3_600_000;
/** Days on which Berlin changes its clocks, a leap day, and the end of a year. */
const CALENDARS = ['2027-03-28', '2027-10-31', '2028-02-29', '2027-12-31'];

let db: Db;
let shop: SqlShop;
beforeAll(async () => {
  db = await openSqlDatabase();
  shop = await openSqlShop(db);
});
afterAll(() => db.close());

interface Subscription {
  id: number;
  customerId: number;
  mails: () => Promise<{ subject: string; text: string }[]>;
  status: 'ACTIVE' | 'PAUSED' | 'CANCELLED';
  next: IsoDate | null;
  restart: IsoDate | null;
  retryOn: IsoDate | null;
  waitingSince: IsoDate | null;
  wants: boolean;
  /** Days that a run of the job has met. */
  met: Set<IsoDate>;
  /** What must have been mailed, in its order. */
  expected: string[];
}

const KINDS = ['look', 'look', 'look', 'move', 'pause', 'resume', 'cancel', 'decline', 'wait', 'off', 'on'] as const;
const step = fc.record({
  hours: fc.integer({ min: 0, max: 30 }),
  who: fc.nat(PEOPLE - 1),
  kind: fc.constantFrom(...KINDS),
  amount: fc.integer({ min: 1, max: 12 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const calendar = fc.record({
  start: fc.constantFrom(...CALENDARS),
  daysBefore: fc.integer({ min: 0, max: 12 }),
  noticeDays: fc.integer({ min: 0, max: 9 }),
  intervalDays: fc.constantFrom(7, 14, 28),
  steps: fc.array(step, { minLength: 20, maxLength: 60 }),
});

/** The day of the next charge that is not tried yet; null where there is none. */
function chargeOf({ status, next, restart, retryOn, waitingSince }: Subscription): IsoDate | null {
  if (next === null || retryOn !== null || waitingSince !== null || status === 'CANCELLED') return null;
  return status === 'PAUSED' && restart !== null && restart > next ? restart : next;
}

const save = ({ id, status, next, restart, retryOn, waitingSince }: Subscription) =>
  db.query(
    `update subscriptions set status = $2, next_bill_date = $3, restart_date = $4, retry_on = $5, waiting_since = $6
     where id = $1`,
    [id, status, next, restart, retryOn, waitingSince],
  );

const UNTRIED = { retryOn: null, waitingSince: null };

/** What the shop does by itself: pauses end, and what is due is billed. */
function renew(one: Subscription, today: IsoDate, intervalDays: number): Partial<Subscription> {
  const isOver = one.status === 'PAUSED' && one.restart !== null && one.restart <= today;
  const status = isOver ? 'ACTIVE' : one.status;
  const resumed = { status, restart: isOver ? null : one.restart } as const;
  const due = one.retryOn ?? one.next;
  if (status !== 'ACTIVE' || one.next === null || due === null || due > today || one.waitingSince !== null) {
    return resumed;
  }
  return { ...resumed, ...UNTRIED, next: addDays(one.next, intervalDays) };
}

function act(one: Subscription, { kind, amount }: Step, today: IsoDate): Partial<Subscription> {
  const later = addDays(today, amount);
  const isActive = one.status === 'ACTIVE';
  switch (kind) {
    case 'move':
      return isActive ? { ...UNTRIED, next: later } : {};
    case 'pause':
      return isActive ? { ...UNTRIED, status: 'PAUSED', next: later, restart: later } : {};
    case 'resume':
      return one.status === 'PAUSED' ? { status: 'ACTIVE', restart: null } : {};
    case 'cancel':
      // Seldom, or soon nobody is left.
      return amount === 1 ? { ...UNTRIED, status: 'CANCELLED', next: null, restart: null } : {};
    case 'decline':
      return isActive && one.waitingSince === null ? { next: today, retryOn: addDays(today, 1) } : {};
    case 'wait':
      return isActive && one.retryOn === null ? { next: today, waitingSince: today } : {};
    case 'off':
    case 'on':
      return { wants: kind === 'on' };
    case 'look':
      return {};
  }
}

test('tells once of each charge, some days ahead, whatever happens on whatever days', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(calendar, async ({ start, daysBefore, noticeDays, intervalDays, steps }) => {
      let now = new Date(`${addDays(start, -daysBefore)}T05:00:00Z`);
      const clock = { now: () => now, today: () => businessDayAt(now) };
      const job = sendNotices({
        ...{ db, clock, config: { noticeDays } },
        ...{ formatDay: createFormatDay('spec'), publicOrigin: () => 'https://my.shop.example' },
      });
      const people: Subscription[] = [];
      for (let index = 0; index < PEOPLE; index += 1) {
        const next = addDays(clock.today(), 1 + index * 3);
        const made = await shop.person({ next, intervalDays });
        people.push({
          ...{ id: made.subscriptionId, customerId: made.id, mails: made.mails, next, wants: true },
          ...{ status: 'ACTIVE', restart: null, retryOn: null, waitingSince: null, met: new Set(), expected: [] },
        });
      }
      for (const one of steps) {
        now = new Date(now.getTime() + one.hours * HOUR_MS);
        const today = clock.today();
        const last = addDays(today, noticeDays);
        for (const person of people) {
          Object.assign(person, renew(person, today, intervalDays));
          await save(person);
        }
        const chosen = people[one.who] as Subscription;
        Object.assign(chosen, act(chosen, one, today));
        await save(chosen);
        await db.query('update customers set notices = $2 where id = $1', [chosen.customerId, chosen.wants]);
        if (one.kind !== 'look') continue;
        await job.run(() => false);
        for (const person of people) {
          const charge = chargeOf(person);
          if (charge === null || charge <= today || charge > last || person.met.has(charge)) continue;
          person.met.add(charge);
          const subject = person.status === 'PAUSED' ? 'Your pause ends' : 'Your next order: Oak litter';
          if (person.wants) person.expected.push(`${subject} on ${day(charge)}`);
        }
        for (const person of people) {
          const subjects = (await person.mails()).map(({ subject }) => subject.replace(/: Oak litter$/, ''));
          expect(subjects).toEqual(person.expected);
        }
      }
      for (const person of people) {
        const [row] = await db.query<{ links: number; wrong: number }>(
          `select count(*)::int as links, count(*) filter (where expires_on <> bill_date - 1)::int as wrong
           from action_tokens where subscription_id = $1`,
          [person.id],
        );
        const moving = person.expected.filter((subject) => subject.startsWith('Your next'));
        expect(row).toEqual({ links: moving.length * 3, wrong: 0 });
        told += person.expected.length;
        await save({ ...person, ...UNTRIED, status: 'CANCELLED', next: null, restart: null });
      }
    }),
    { ...RUNS, endOnFailure: true },
  );
  expect(told).toBeGreaterThan(50);
});
