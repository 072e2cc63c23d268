import { monthOf, monthsBetween } from './month';
import { isIsoDate, type IsoDate } from '../isoDate';

/** Both days belong to it. */
export interface DateRange {
  startDate: IsoDate;
  endDate: IsoDate;
}

/** Long before the shop's first order. A year that is being typed (`0002`, `0020`, `0202`) is before it as well. */
export const EARLIEST_STATISTICS_DAY: IsoDate = '2000-01-01';

export type RangeRule = 'dayInvalid' | 'dayTooEarly' | 'rangeReversed' | 'rangeInFuture' | 'rangeTooLong';

/** The field that breaks a rule, and the rule. */
export type RangeFault = { field: keyof DateRange; rule: RangeRule } | null;

/** Ten years of columns are more than anybody reads. */
const COHORT_MONTHS_MAX = 120;

const FIELDS = ['startDate', 'endDate'] as const;

/** @param earliest no day may be before it */
const faultOfDays = (range: DateRange, earliest?: IsoDate): RangeFault => {
  const invalid = FIELDS.find((field) => !isIsoDate(range[field]));
  if (invalid) return { field: invalid, rule: 'dayInvalid' };
  const early = earliest === undefined ? undefined : FIELDS.find((field) => range[field] < earliest);
  if (early) return { field: early, rule: 'dayTooEarly' };
  return range.startDate > range.endDate ? { field: 'startDate', rule: 'rangeReversed' } : null;
};

/** Statistics dates: from not after to, to not after today, neither before the year 2000 (rules §16.18). */
export const statisticsRangeFault = (range: DateRange, today: IsoDate): RangeFault =>
  faultOfDays(range, EARLIEST_STATISTICS_DAY) ??
  (range.endDate > today ? { field: 'endDate', rule: 'rangeInFuture' } : null);

/** A cohort range may end in a month that is not over yet (rules §16.18), and is at most ten years long. */
export const cohortRangeFault = (range: DateRange): RangeFault => {
  const fault = faultOfDays(range);
  if (fault) return fault;
  const months = monthsBetween(monthOf(range.startDate), monthOf(range.endDate));
  return months >= COHORT_MONTHS_MAX ? { field: 'endDate', rule: 'rangeTooLong' } : null;
};
