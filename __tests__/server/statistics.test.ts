import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { type Admin, createAdmin } from '../support/api';
import { freshServer } from '../support/freshServer';

const PATH = '/api/other/statistic';
const today = businessDayAt(new Date());
const dayAgo = (days: number) => addDays(today, -days);

interface Statistics {
  churnRate: number;
  activeSub: number;
  onecat: number;
  twocat: number;
  threecat: number;
}

// Statistics are of the whole shop: of those who are seeded and of those whom a test makes.
const { api } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const statistics = async (startDate: string, endDate: string) =>
  (await admin.get<Statistics>(PATH, { startDate, endDate })).payload;

test('counts a customer with an active subscription once, and no other', async () => {
  const before = await statistics(today, today);
  await api.customers({ accounts: 4, statuses: ['ACTIVE'] });
  await api.customers({ accounts: 2, statuses: ['PAUSED', 'ACTIVE'] });
  await api.customers({ accounts: 3, statuses: ['CANCELLED', 'INACTIVE', 'RECYCLE_FAILED'] });
  const after = await statistics(today, today);
  expect(after.activeSub).toBe(before.activeSub + 6);
  expect(after.onecat + after.twocat + after.threecat).toBeCloseTo(100, 1);
  for (const rate of Object.values(after)) expect(rate).toBe(Math.round(rate * 100) / 100);
});

test('counts subscriptions that ended in the range as churn, of those that were active at its start', async () => {
  // The shop opened on that day.
  const all = await statistics('2025-05-01', today);
  expect(all.churnRate).toBe(0);
  const recent = await statistics(dayAgo(10), today);
  expect(recent.churnRate).toBeGreaterThan(0);
});

test('keeps the figures of a past range when subscriptions are added', async () => {
  const past = await statistics(dayAgo(30), dayAgo(5));
  await api.customer({ statuses: ['ACTIVE'], intervalWeeks: 1, nextBillInDays: 7 });
  expect(await statistics(dayAgo(30), dayAgo(5))).toEqual(past);
});

describe('the range (rules §16.18)', () => {
  test.each<[string, string, number]>([
    ['2000-01-01', today, 200],
    ['1999-12-31', today, 400],
    ['2025-05-01', '2025-5-3', 400],
  ])('answers %s to %s with %s', async (startDate, endDate, status) => {
    expect((await admin.get(PATH, { startDate, endDate })).status).toBe(status);
  });

  test('answers a broken rule with its message and its field', async () => {
    expect(await admin.get(PATH, { startDate: today, endDate: dayAgo(1) })).toMatchObject({
      message: 'The start must not be after the end.',
      payload: { errors: { startDate: 'The start must not be after the end.' } },
    });
    expect(await admin.get(PATH, { startDate: today, endDate: addDays(today, 1) })).toMatchObject({
      message: 'The end must not be in the future.',
      payload: { errors: { endDate: 'The end must not be in the future.' } },
    });
    expect((await admin.get(PATH, { startDate: today })).status).toBe(400);
  });
});
