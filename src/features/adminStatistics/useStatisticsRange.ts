import { useEffect, useState } from 'react';
import { STATISTICS_DEBOUNCE_MS } from '../../config/timings';
import { statisticsRangeFault, type DateRange, type RangeFault } from '../../domain/dateRange';
import { monthOf } from '../../domain/month';
import { isPlanDate, type PlanDate } from '../../domain/planDate';
import { useToday } from '../../session/useToday';
import { useListParams } from '../../ui/useListParams';

const isSame = (one: DateRange | undefined, other: DateRange) =>
  one?.startDate === other.startDate && one.endDate === other.endDate;

interface StatisticsRange {
  range: DateRange;
  today: PlanDate;
  fault: RangeFault;
  /** What the figures are of: the range once it kept all rules and stood for half a second (spec §9). */
  asked: DateRange | undefined;
  setDay: (field: keyof DateRange, day: string) => void;
}

/** The range of the statistics: by default from the first of this month to today, and kept in the address (spec §4). */
export function useStatisticsRange(): StatisticsRange {
  const { read, change } = useListParams();
  const today = useToday();
  const dayOf = (name: string, fallback: PlanDate) => {
    const day = read(name) ?? '';
    return isPlanDate(day) ? day : fallback;
  };
  const inAddress: DateRange = { startDate: dayOf('from', monthOf(today)), endDate: dayOf('to', today) };
  const { startDate, endDate } = inAddress;

  // What is being typed counts until the address moves on: by it, or by the browser's Back.
  const [typed, setTyped] = useState<{ range: DateRange; over: DateRange }>();
  const range = typed && isSame(typed.over, inAddress) ? typed.range : inAddress;
  const fault = statisticsRangeFault(range, today);
  const isKept = fault === null;

  const [asked, setAsked] = useState<DateRange>();
  const { startDate: from, endDate: to } = range;
  useEffect(() => {
    if (!isKept) return undefined;
    const timer = setTimeout(() => {
      setAsked({ startDate: from, endDate: to });
      if (from !== startDate || to !== endDate) change({ from, to });
    }, STATISTICS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // `change` is another function on every drawing, and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKept, from, to, startDate, endDate]);

  return {
    range,
    today,
    fault,
    asked: isKept && isSame(asked, range) ? asked : undefined,
    setDay: (field, day) => setTyped({ range: { ...range, [field]: day }, over: inAddress }),
  };
}
