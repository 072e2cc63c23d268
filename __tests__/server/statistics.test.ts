import { addDays, businessDayAt } from '../../src/domain/planDate';
import { statisticsRangeFault } from '../../src/domain/dateRange';
import { createAdmin, type Admin } from '../support/adminApi';
import { createApi, type Api } from '../support/serverApi';
import { startServer, type RunningServer } from '../support/startServer';

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

// Statistics are of the whole shop, so this shop is this test's own. It has the demo sign-ins and nobody else.
let server: RunningServer;
let api: Api;
let admin: Admin;
beforeAll(async () => {
  server = await startServer({ DEMO_CUSTOMERS: '0' });
  api = createApi(server.url);
  admin = await createAdmin(api);
});
afterAll(() => server.stop());

const statistics = async (startDate: string, endDate: string) =>
  (await admin.get<Statistics>(PATH, { startDate, endDate })).payload;

test('counts who is a subscriber and who has gone', async () => {
  const before = await statistics(today, today);
  await api.customers({ accounts: 4, statuses: ['ACTIVE'] });
  await api.customers({ accounts: 2, statuses: ['PAUSED', 'ACTIVE'] });
  await api.customers({ accounts: 3, statuses: ['CANCELLED', 'INACTIVE', 'RECYCLE_FAILED'] });
  const after = await statistics(today, today);
  expect(after.activeSub).toBe(before.activeSub + 6);
  expect(after.onecat + after.twocat + after.threecat).toBeCloseTo(100, 1);
  for (const rate of Object.values(after)) expect(rate).toBe(Math.round(rate * 100) / 100);
});

test('the demo customer counts as a subscriber once, and its ended subscriptions as churn', async () => {
  const all = await statistics(dayAgo(400), today);
  // At the start of that range there was nobody to lose.
  expect(all.churnRate).toBe(0);
  const recent = await statistics(dayAgo(10), today);
  expect(recent.churnRate).toBeGreaterThan(0);
});

test('the figures at a past date do not change when the shop goes on', async () => {
  const past = await statistics(dayAgo(30), dayAgo(5));
  await api.customer({ statuses: ['ACTIVE'], intervalWeeks: 1, nextBillInDays: 7 });
  expect(await statistics(dayAgo(30), dayAgo(5))).toEqual(past);
});

describe('the rules of the range', () => {
  test.each<[string, string, number]>([
    [today, today, 200],
    [dayAgo(30), dayAgo(1), 200],
    ['2025-05-01', today, 200],
    [dayAgo(1), dayAgo(2), 400],
    [today, addDays(today, 1), 400],
    ['2026-02-30', today, 400],
    ['2000-01-01', today, 200],
    ['1999-12-31', today, 400],
    ['', today, 400],
    ['yesterday', today, 400],
    ['2025-05-01', '2025-5-3', 400],
  ])('from %s to %s answers %s', async (startDate, endDate, status) => {
    expect((await admin.get(PATH, { startDate, endDate })).status).toBe(status);
  });

  test('the message names the rule, and the field is told', async () => {
    expect(await admin.get(PATH, { startDate: today, endDate: dayAgo(1) })).toMatchObject({
      message: 'The start must not be after the end.',
      payload: { errors: { startDate: 'The start must not be after the end.' } },
    });
    expect(await admin.get(PATH, { startDate: today, endDate: addDays(today, 1) })).toMatchObject({
      message: 'The end must not be in the future.',
      payload: { errors: { endDate: 'The end must not be in the future.' } },
    });
    expect((await admin.get(PATH, { startDate: today })).status).toBe(400);
    expect(statisticsRangeFault({ startDate: today, endDate: today }, today)).toBeNull();
  });
});
