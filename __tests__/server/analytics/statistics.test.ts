import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const PATH = '/api/other/statistic';
const today = businessDayAt(new Date());
const dayAgo = (days: number) => addDays(today, -days);

interface Statistics {
  churnRate: number | null;
  activeSub: number;
  onecat: number;
  twocat: number;
  threecat: number;
}

// Separate server, because statistics cover all customers of the shop.
const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const statistics = async (startDate: string, endDate: string) =>
  (await admin.get<Statistics>(PATH, { startDate, endDate })).payload;

test('counts each customer with an active subscription once, and no other customer', async () => {
  const before = await statistics(today, today);
  await api.customers({ accounts: 4, statuses: ['ACTIVE'] });
  await api.customers({ accounts: 2, statuses: ['PAUSED', 'ACTIVE'] });
  await api.customers({ accounts: 3, statuses: ['CANCELLED', 'INACTIVE', 'RECYCLE_FAILED'] });
  const after = await statistics(today, today);
  expect(after.activeSub).toBe(before.activeSub + 6);
  expect(after.onecat + after.twocat + after.threecat).toBeCloseTo(100, 1);
  for (const rate of Object.values(after))
    expect(rate).toBe(rate === null ? null : Math.round(Number(rate) * 100) / 100);
});

/** Returns the percentage of the subscriptions before `start` that are no longer active after `end` (rules §15.9). */
async function churnOf(start: string, end: string): Promise<number | null> {
  const active = (before: string) =>
    `select subscription_id from subscription_periods where from_day < ${before} and (to_day is null or to_day >= ${before})`;
  const [row] = await sql(
    `select round(100.0 * count(*) filter (where subscription_id not in (${active(`date '${end}' + 1`)}))
       / nullif(count(*), 0), 2)::float8 as rate from (${active(`date '${start}'`)}) as started`,
  );
  return (row?.rate ?? null) as number | null;
}

test('returns the churn rate of the history, despite swaps and restarts within the range', async () => {
  // Long-running subscriptions: one swapped to another type, one cancelled and reactivated.
  const running = `select subscription_id from subscription_periods where to_day is null and from_day < '${dayAgo(60)}' order by 1`;
  await sql(`update subscriptions s set product_id = (select min(p.id) from products p join products own
    on own.id = s.product_id and own.type <> p.type) where id = (${running} limit 1)`);
  for (const status of ['CANCELLED', 'ACTIVE'])
    await sql(`update subscriptions set status = '${status}' where id = (${running} limit 1 offset 1)`);
  const ranges = [
    ...[['2000-01-01', today] as const, [dayAgo(1_500), today] as const, [dayAgo(700), dayAgo(1)] as const],
    ...[[dayAgo(30), today] as const, [today, today] as const],
  ];
  const rates = [];
  for (const [start, end] of ranges) {
    const { churnRate } = await statistics(start, end);
    expect([start, churnRate]).toEqual([start, await churnOf(start, end)]);
    rates.push(churnRate);
  }
  expect(rates[0]).toBeNull();
  expect(rates.some((rate) => rate !== null && rate > 0)).toBe(true);
});

test('reports an invalid range at its field (rules §16.18)', async () => {
  expect(await admin.get(PATH, { startDate: today, endDate: dayAgo(1) })).toMatchObject({
    status: 400,
    payload: { errors: { startDate: 'The start must not be after the end.' } },
  });
});
