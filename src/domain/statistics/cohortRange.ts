import type { DateRange } from './dateRange';
import { addMonths, monthOf, type Month } from './month';
import { addDays, type IsoDate } from '../isoDate';

/** The first cohort of the shop (rules §18.5). */
export const EARLIEST_COHORT: Month = '2025-05-01';

export const COHORT_RANGES = ['last6', 'last12', 'last24', 'all', 'custom'] as const;
export type CohortRange = (typeof COHORT_RANGES)[number];

/** Both months belong to it. */
export interface MonthRange {
  start: Month;
  end: Month;
}

const LENGTHS = { last6: 6, last12: 12, last24: 24 } as const;

/** Where a range that is not custom begins; the current month counts (rules §15.14). */
const startOf = (range: Exclude<CohortRange, 'custom'>, current: Month): Month =>
  range === 'all' ? EARLIEST_COHORT : addMonths(current, 1 - LENGTHS[range]);

/** A range that would begin before the first cohort cannot be chosen (rules §15.14). */
export const isRangeOffered = (range: CohortRange, today: IsoDate): boolean =>
  range === 'custom' || startOf(range, monthOf(today)) >= EARLIEST_COHORT;

/** The months of a range that is not custom: up to the current one. */
export const monthsOf = (range: Exclude<CohortRange, 'custom'>, today: IsoDate): MonthRange => ({
  start: startOf(range, monthOf(today)),
  end: monthOf(today),
});

/** What the table shows before anything is chosen: the first range that can be. */
export const defaultRange = (today: IsoDate): CohortRange =>
  COHORT_RANGES.find((range) => isRangeOffered(range, today)) ?? 'all';

/** The month that breaks a rule of a range of one's own: both are between the first cohort and now, in order. */
export function monthFault({ start, end }: MonthRange, today: IsoDate): keyof MonthRange | null {
  const current = monthOf(today);
  if (start < EARLIEST_COHORT || start > current) return 'start';
  return end < start || end > current ? 'end' : null;
}

/** Another start; an end before it is reset to the current month (rules §15.15). */
export const withStart = ({ end }: MonthRange, start: Month, today: IsoDate): MonthRange => ({
  start,
  end: start > end ? monthOf(today) : end,
});

/** Another end, at most the current month (rules §15.15). */
export const withEnd = ({ start }: MonthRange, end: Month, today: IsoDate): MonthRange => ({
  start,
  end: end > monthOf(today) ? monthOf(today) : end,
});

/** The days of the months: from the first day of the first to the last of the last, at most today (rules §15.15). */
export function daysOf({ start, end }: MonthRange, today: IsoDate): DateRange {
  const last = addDays(addMonths(end, 1), -1);
  return { startDate: start, endDate: last > today ? today : last };
}
