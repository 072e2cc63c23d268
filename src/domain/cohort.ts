import { addMonths, monthLabel, monthsBetween, type Month } from './month';
import { toEuro } from './money';

export const COHORT_TYPES = ['subscribers', 'subscriptions', 'ltv'] as const;
export type CohortType = (typeof COHORT_TYPES)[number];

/** By how much a cohort changed in one month. */
export interface CohortFlow {
  cohort: Month;
  month: Month;
  newCustomers: number;
  newSubscriptions: number;
  customers: number;
  subscriptions: number;
  revenueCents: number;
}

/** spec §3, cohort row. */
export interface CohortRow {
  cohort: string;
  subscribers: number;
  retention: (number | null)[];
}

interface Range {
  first: Month;
  last: Month;
  /** Of later months nothing is known yet. */
  current: Month;
}

type Measure = 'customers' | 'subscriptions' | 'revenueCents';
const SIZE = { subscribers: 'newCustomers', subscriptions: 'newSubscriptions', ltv: 'newCustomers' } as const;
const MEASURE = { subscribers: 'customers', subscriptions: 'subscriptions', ltv: 'revenueCents' } as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Running totals at each month's end, `null` for months to come. */
function totals(flows: readonly CohortFlow[], measure: Measure, cohort: Month, { last, current }: Range) {
  const changes = new Map(flows.map((flow) => [flow.month, flow[measure]]));
  let total = 0;
  return Array.from({ length: monthsBetween(cohort, last) + 1 }, (_, index) => {
    const month = addMonths(cohort, index);
    if (month > current) return null;
    total += changes.get(month) ?? 0;
    return total;
  });
}

/**
 * The cohort table, newest cohort first (contract §5): who of a cohort is still there at each month's end, or with
 * `ltv` the revenue so far a head, in euro.
 * @param flows one a cohort and month; a cohort that nobody belongs to has no row
 */
export function cohortRows(type: CohortType, flows: readonly CohortFlow[], range: Range): CohortRow[] {
  const cohorts = new Map<Month, CohortFlow[]>();
  for (const flow of flows) cohorts.set(flow.cohort, [...(cohorts.get(flow.cohort) ?? []), flow]);
  return [...cohorts]
    .filter(([cohort]) => cohort >= range.first && cohort <= range.last)
    .sort(([left], [right]) => (left < right ? 1 : -1))
    .flatMap(([cohort, own]) => {
      const subscribers = sum(own.map((flow) => flow[SIZE[type]]));
      if (subscribers === 0) return [];
      const retention = totals(own, MEASURE[type], cohort, range).map((total) =>
        total === null || type !== 'ltv' ? total : toEuro(Math.round(total / subscribers)),
      );
      return [{ cohort: monthLabel(cohort), subscribers, retention }];
    });
}
