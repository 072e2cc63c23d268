import { cohortRows, type CohortFlow } from '../../src/domain/cohort';
import { percentOf } from '../../src/domain/percent';
import { statisticsOf } from '../../src/domain/statistics';

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

test('newest cohort first, running totals at each month’s end, null for months to come', () => {
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

test('ltv is the revenue so far a head, in euro; who pays nothing counts as 0', () => {
  expect(cohortRows('ltv', flows, range)).toEqual([
    { cohort: 'Feb 2026', subscribers: 2, retention: [0, 0, null] },
    { cohort: 'Jan 2026', subscribers: 3, retention: [3.33, 3.33, 5, null] },
  ]);
});

test('a cohort without anybody has no row', () => {
  const nobody = [flow('2026-01-01', '2026-01-01', { revenueCents: 5 })];
  expect(cohortRows('ltv', nobody, range)).toEqual([]);
});

test('rates are percent with two decimals, and of nothing 0', () => {
  expect([percentOf(1, 3), percentOf(0, 0), percentOf(5, 0), percentOf(2, 2)]).toEqual([33.33, 0, 0, 100]);
  const counts = { runningAtStart: 8, ended: 1, customers: 3, oneType: 1, twoTypes: 1, threeTypes: 1 };
  expect(statisticsOf(counts)).toEqual({
    churnRate: 12.5,
    activeSub: 3,
    onecat: 33.33,
    twocat: 33.33,
    threecat: 33.33,
  });
});
