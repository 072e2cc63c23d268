import { COHORT_TYPES, type CohortType } from '../../domain/statistics/cohort';
import {
  COHORT_RANGES,
  defaultRange,
  isRangeOffered,
  monthFault,
  monthsOf,
  type CohortRange,
  type MonthRange,
} from '../../domain/statistics/cohortRange';
import { isIsoDate, type IsoDate } from '../../domain/isoDate';

/** Values of the filter. The months of a custom range are null if empty or incomplete. */
export interface CohortChoice {
  metric: CohortType;
  range: CohortRange;
  start: MonthRange['start'] | null;
  end: MonthRange['end'] | null;
}

const DEFAULT_METRIC: CohortType = 'subscriptions';

type Read = (name: string) => string | undefined;

const monthOfText = (text: string | undefined) => {
  const day = `${text ?? ''}-01`;
  return isIsoDate(day) ? day : null;
};

/** Months of a choice; null for invalid ones. */
export function monthsOfChoice({ range, start, end }: CohortChoice, today: IsoDate): MonthRange | null {
  if (range !== 'custom') return monthsOf(range, today);
  if (start === null || end === null) return null;
  return monthFault({ start, end }, today) === null ? { start, end } : null;
}

/** Choice from the URL, with defaults for invalid values. */
export function readChoice(read: Read, today: IsoDate): CohortChoice {
  const metric = COHORT_TYPES.find((type) => type === read('metric')) ?? DEFAULT_METRIC;
  const named = COHORT_RANGES.find((range) => range === read('range'));
  const range = named && isRangeOffered(named, today) ? named : defaultRange(today);
  const own: CohortChoice = { metric, range: 'custom', start: monthOfText(read('from')), end: monthOfText(read('to')) };
  if (range === 'custom' && monthsOfChoice(own, today)) return own;
  return withRange(own, range === 'custom' ? defaultRange(today) : range, today);
}

/** Returns the choice with another range; a custom range keeps the current months. */
export const withRange = (choice: CohortChoice, range: CohortRange, today: IsoDate): CohortChoice =>
  range === 'custom' ? { ...choice, range } : { ...choice, range, ...monthsOf(range, today) };

/** Search parameters of a choice, without defaults. */
export const writeChoice = ({ metric, range, start, end }: CohortChoice, today: IsoDate) => ({
  metric: metric === DEFAULT_METRIC ? undefined : metric,
  range: range === defaultRange(today) ? undefined : range,
  from: range === 'custom' ? start?.slice(0, 7) : undefined,
  to: range === 'custom' ? end?.slice(0, 7) : undefined,
});

export const isSameChoice = (one: CohortChoice, other: CohortChoice): boolean =>
  one.metric === other.metric &&
  one.range === other.range &&
  (one.range !== 'custom' || (one.start === other.start && one.end === other.end));
