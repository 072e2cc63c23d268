import { monthOf, monthsBetween } from './month';
import { isPlanDate, type PlanDate } from './planDate';

/** Both days belong to it. */
export interface DateRange {
  startDate: PlanDate;
  endDate: PlanDate;
}

export type RangeRule = 'dayInvalid' | 'rangeReversed' | 'rangeInFuture' | 'rangeTooLong';

/** The field that breaks a rule, and the rule. */
export type RangeFault = { field: keyof DateRange; rule: RangeRule } | null;

/** Ten years of columns are more than anybody reads. */
const COHORT_MONTHS_MAX = 120;

const faultOfDays = ({ startDate, endDate }: DateRange): RangeFault => {
  if (!isPlanDate(startDate)) return { field: 'startDate', rule: 'dayInvalid' };
  if (!isPlanDate(endDate)) return { field: 'endDate', rule: 'dayInvalid' };
  return startDate > endDate ? { field: 'startDate', rule: 'rangeReversed' } : null;
};

/** Statistics dates: from not after to; to not after today (spec §5). */
export const statisticsRangeFault = (range: DateRange, today: PlanDate): RangeFault =>
  faultOfDays(range) ?? (range.endDate > today ? { field: 'endDate', rule: 'rangeInFuture' } : null);

/** A cohort range may end in a month that is not over yet (spec §4), and is at most ten years long. */
export const cohortRangeFault = (range: DateRange): RangeFault => {
  const fault = faultOfDays(range);
  if (fault) return fault;
  const months = monthsBetween(monthOf(range.startDate), monthOf(range.endDate));
  return months >= COHORT_MONTHS_MAX ? { field: 'endDate', rule: 'rangeTooLong' } : null;
};
