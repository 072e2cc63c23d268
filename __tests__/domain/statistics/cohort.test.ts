import { cohortRows, type CohortFlow } from '#src/domain/statistics/cohort';

const flow = (cohort: string, month: string, change: Partial<CohortFlow>): CohortFlow => ({
  cohort,
  month,
  newCustomers: 0,
  newSubscriptions: 0,
  customers: 0,
  subscriptions: 0,
  revenueCents: 0,
  ...change,
});

const flows = [
  flow('2026-01-01', '2026-01-01', {
    newCustomers: 3,
    newSubscriptions: 4,
    customers: 3,
    subscriptions: 4,
    revenueCents: 1_000,
  }),
  flow('2026-01-01', '2026-03-01', { customers: -1, subscriptions: -2, revenueCents: 500 }),
  flow('2026-02-01', '2026-02-01', { newCustomers: 2, newSubscriptions: 2, customers: 2, subscriptions: 2 }),
];
const range = { first: '2026-01-01', last: '2026-04-01', current: '2026-03-01' };

test('lists the newest cohort first, with totals at the end of each month and null for future months', () => {
  expect(cohortRows('subscribers', flows, range)).toEqual([
    { cohort: 'Feb 2026', subscribers: 2, retention: [2, 2, null] },
    { cohort: 'Jan 2026', subscribers: 3, retention: [3, 3, 2, null] },
  ]);
  expect(cohortRows('subscriptions', flows, range)[1]).toEqual({
    cohort: 'Jan 2026',
    subscribers: 4,
    retention: [4, 4, 2, null],
  });
});

test('divides revenue by subscribers in euros, and returns 0 without revenue', () => {
  expect(cohortRows('ltv', flows, range)).toEqual([
    { cohort: 'Feb 2026', subscribers: 2, retention: [0, 0, null] },
    { cohort: 'Jan 2026', subscribers: 3, retention: [3.33, 3.33, 5, null] },
  ]);
});

test('omits a cohort without subscribers', () => {
  const withoutCustomers = [flow('2026-01-01', '2026-01-01', { revenueCents: 5 })];
  expect(cohortRows('ltv', withoutCustomers, range)).toEqual([]);
});
