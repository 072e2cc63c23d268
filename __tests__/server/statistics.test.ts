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

test('answers a broken range with its message at its field (rules §16.18)', async () => {
  expect(await admin.get(PATH, { startDate: today, endDate: dayAgo(1) })).toMatchObject({
    status: 400,
    payload: { errors: { startDate: 'The start must not be after the end.' } },
  });
});
