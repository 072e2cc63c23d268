import { addMonths, monthLabel, monthOf, monthsBetween } from '#src/domain/statistics/month';
import { businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin, createApi } from '../../support/api';
import { type RunningServer, startServer } from '../../support/server';

const PATH = '/api/admin/cohort';
const today = businessDayAt(new Date());
const thisMonth = monthOf(today);
const OPENED_ON = '2025-05-01';

interface Row {
  cohort: string;
  subscribers: number;
  retention: (number | null)[];
}

// Server with enough customers for a cohort in every month.
let server: RunningServer;
let admin: Admin;
beforeAll(async () => {
  server = await startServer({ DEMO_CUSTOMERS: '300', DEMO_JOBS: 'off' });
  admin = await createAdmin(createApi(server.url));
});
afterAll(() => server.stop());

/** Returns the reply, with rows at `data` instead of `payload` (rules §2.2). */
async function cohorts(query: Record<string, string>) {
  const url = `${server.url}${PATH}?${new URLSearchParams({ startDate: OPENED_ON, endDate: today, ...query }).toString()}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } });
  return (await reply.json()) as { status: number; message: string; data: Row[]; payload?: unknown };
}

test.each(['subscribers', 'subscriptions', 'ltv'])(
  'lists %s by cohort, newest first, with one value per month (rules §15.11)',
  async (type) => {
    const { status, data, payload } = await cohorts({ type });
    expect([status, payload]).toEqual([200, undefined]);
    const months = data.map(({ cohort }) => cohort);
    const expected = Array.from({ length: monthsBetween(OPENED_ON, thisMonth) + 1 }, (_, back) =>
      monthLabel(addMonths(thisMonth, -back)),
    );
    expect(expected.filter((label) => months.includes(label))).toEqual(months);
    expect(months.length).toBeGreaterThan(12);
    for (const row of data) {
      const age = expected.indexOf(row.cohort);
      expect(row.retention).toHaveLength(age + 1);
      expect(row.retention.every((value) => typeof value === 'number')).toBe(true);
    }
  },
);

test('returns null for future months', async () => {
  const { data } = await cohorts({ type: 'ltv', startDate: thisMonth, endDate: addMonths(thisMonth, 2) });
  expect(data).toHaveLength(1);
  expect(data[0]?.retention.map((value) => value === null)).toEqual([false, true, true]);
  expect(
    (await cohorts({ type: 'ltv', startDate: addMonths(thisMonth, 1), endDate: addMonths(thisMonth, 2) })).data,
  ).toEqual([]);
});

test.each<[Record<string, string>, string]>([
  [{ type: 'revenue' }, 'Dieser Wert ist nicht gültig.'],
  [{ type: 'ltv', startDate: '2025-02-30' }, 'Bitte gib einen Tag an, den es gibt, als JJJJ-MM-TT.'],
  [{ type: 'ltv', startDate: '2025-09-01', endDate: '2025-08-31' }, 'Der Anfang darf nicht nach dem Ende liegen.'],
  [{ type: 'ltv', endDate: '9999-12-31' }, 'Dieser Zeitraum ist zu lang: Höchstens zehn Jahre sind möglich.'],
])('refuses the query %j', async (query, message) => {
  expect(await cohorts(query)).toMatchObject({ status: 400, message });
});
