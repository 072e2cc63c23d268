import { addMonths, monthLabel, monthsBetween, type Month } from './month';
import { toEuro } from '../money';

export const COHORT_TYPES = ['subscribers', 'subscriptions', 'ltv'] as const;
export type CohortType = (typeof COHORT_TYPES)[number];

/** Changes of a cohort in one month. */
export interface CohortFlow {
  cohort: Month;
  month: Month;
  newCustomers: number;
  newSubscriptions: number;
  customers: number;
  subscriptions: number;
  revenueCents: number;
}

/** Row of the cohort table (rules §15.11). */
export interface CohortRow {
  cohort: string;
  subscribers: number;
  retention: (number | null)[];
}

interface Range {
  first: Month;
  last: Month;
  /** Current month; later months have no data. */
  current: Month;
}

type Measure = 'customers' | 'subscriptions' | 'revenueCents';
const SIZE = { subscribers: 'newCustomers', subscriptions: 'newSubscriptions', ltv: 'newCustomers' } as const;
const MEASURE = { subscribers: 'customers', subscriptions: 'subscriptions', ltv: 'revenueCents' } as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Running totals at the end of each month; null for future months. */
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
 * Returns the cohort table, newest cohort first (rules §15.11, §15.12). Values are remaining subscribers or
 * subscriptions per month, or with `ltv` the cumulated revenue per subscriber in euro.
 * @param flows one for each cohort and month; cohorts without members are omitted
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

/** Average of a month, in percent of the cohort sizes and in absolute terms. */
export interface CohortAverage {
  percent: number | null;
  total: number | null;
}

/** Factor to round to one decimal. */
const ONE_DECIMAL = 10;

/** Returns a value in percent of its cohort's size. */
export const shareOf = (value: number, { subscribers }: Pick<CohortRow, 'subscribers'>): number =>
  subscribers === 0 ? 0 : (value / subscribers) * 100;

/**
 * Returns the last row of the cohort table (rules §15.13). Averages per month only values above 0: the percentages with
 * one decimal, the values rounded. Null for a month without values.
 */
export function weightedAverages(rows: readonly CohortRow[]): CohortAverage[] {
  return Array.from({ length: cohortMonths(rows) }, (_, month) => {
    const counted = rows.flatMap((row) => {
      const value = row.retention[month] ?? 0;
      return value > 0 ? [{ value, share: shareOf(value, row) }] : [];
    });
    if (counted.length === 0) return { percent: null, total: null };
    const mean = (values: readonly number[]) => sum(values) / counted.length;
    return {
      percent: Math.round(mean(counted.map(({ share }) => share)) * ONE_DECIMAL) / ONE_DECIMAL,
      total: Math.round(mean(counted.map(({ value }) => value))),
    };
  });
}

/** Number of month columns, set by the longest row. */
export const cohortMonths = (rows: readonly CohortRow[]): number =>
  Math.max(0, ...rows.map(({ retention }) => retention.length));
