import type { DateRange } from './dateRange';
import { addMonths, monthOf, type Month } from './month';
import { addDays, type IsoDate } from '../isoDate';

/** First cohort of the shop (rules §18.5). */
export const EARLIEST_COHORT: Month = '2025-05-01';

export const COHORT_RANGES = ['last6', 'last12', 'last24', 'all', 'custom'] as const;
export type CohortRange = (typeof COHORT_RANGES)[number];

/** Range of months, both inclusive. */
export interface MonthRange {
  start: Month;
  end: Month;
}

const LENGTHS = { last6: 6, last12: 12, last24: 24 } as const;

/** First month of a predefined range; the current month counts (rules §15.14). */
const startOf = (range: Exclude<CohortRange, 'custom'>, current: Month): Month =>
  range === 'all' ? EARLIEST_COHORT : addMonths(current, 1 - LENGTHS[range]);

/** True unless the range would start before the first cohort (rules §15.14). */
export const isRangeOffered = (range: CohortRange, today: IsoDate): boolean =>
  range === 'custom' || startOf(range, monthOf(today)) >= EARLIEST_COHORT;

/** Returns the months of a predefined range, up to the current one. */
export const monthsOf = (range: Exclude<CohortRange, 'custom'>, today: IsoDate): MonthRange => ({
  start: startOf(range, monthOf(today)),
  end: monthOf(today),
});

/** Returns the first offered range. */
export const defaultRange = (today: IsoDate): CohortRange =>
  COHORT_RANGES.find((range) => isRangeOffered(range, today)) ?? 'all';

/** Returns the invalid month of a custom range, which must be between the first cohort and now. */
export function monthFault({ start, end }: MonthRange, today: IsoDate): keyof MonthRange | null {
  const current = monthOf(today);
  if (start < EARLIEST_COHORT || start > current) return 'start';
  return end < start || end > current ? 'end' : null;
}

/** Sets the start; an earlier end becomes the current month (rules §15.15). */
export const withStart = ({ end }: MonthRange, start: Month, today: IsoDate): MonthRange => ({
  start,
  end: start > end ? monthOf(today) : end,
});

/** Sets the end, at most the current month (rules §15.15). */
export const withEnd = ({ start }: MonthRange, end: Month, today: IsoDate): MonthRange => ({
  start,
  end: end > monthOf(today) ? monthOf(today) : end,
});

/** Returns the days of a range of months, at most until today (rules §15.15). */
export function daysOf({ start, end }: MonthRange, today: IsoDate): DateRange {
  const last = addDays(addMonths(end, 1), -1);
  return { startDate: start, endDate: last > today ? today : last };
}
