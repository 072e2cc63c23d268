import { monthOf, monthsBetween } from './month';
import { isIsoDate, type IsoDate } from '../isoDate';

/** Range of dates, both inclusive. */
export interface DateRange {
  startDate: IsoDate;
  endDate: IsoDate;
}

/** Earliest date of statistics. Also rejects a partly typed year such as `0202`. */
export const EARLIEST_STATISTICS_DAY: IsoDate = '2000-01-01';

export type RangeRule = 'dayInvalid' | 'dayTooEarly' | 'rangeReversed' | 'rangeInFuture' | 'rangeTooLong';

/** The invalid field and its violated rule. */
export type RangeFault = { field: keyof DateRange; rule: RangeRule } | null;

/** Ten years, as the limit of table columns. */
const COHORT_MONTHS_MAX = 120;

const FIELDS = ['startDate', 'endDate'] as const;

/** Returns the first fault of a range. @param earliest earliest allowed date */
const faultOfDays = (range: DateRange, earliest?: IsoDate): RangeFault => {
  const invalid = FIELDS.find((field) => !isIsoDate(range[field]));
  if (invalid) return { field: invalid, rule: 'dayInvalid' };
  const early = earliest === undefined ? undefined : FIELDS.find((field) => range[field] < earliest);
  if (early) return { field: early, rule: 'dayTooEarly' };
  return range.startDate > range.endDate ? { field: 'startDate', rule: 'rangeReversed' } : null;
};

/** Returns the fault of a statistics range, which must be between the year 2000 and today (rules §16.18). */
export const statisticsRangeFault = (range: DateRange, today: IsoDate): RangeFault =>
  faultOfDays(range, EARLIEST_STATISTICS_DAY) ??
  (range.endDate > today ? { field: 'endDate', rule: 'rangeInFuture' } : null);

/** Returns the fault of a cohort range, at most ten years long. The current month is allowed (rules §16.18). */
export const cohortRangeFault = (range: DateRange): RangeFault => {
  const fault = faultOfDays(range);
  if (fault) return fault;
  const months = monthsBetween(monthOf(range.startDate), monthOf(range.endDate));
  return months >= COHORT_MONTHS_MAX ? { field: 'endDate', rule: 'rangeTooLong' } : null;
};
