import { useEffect, useRef, useState } from 'react';
import { timings } from '../../config/timings';
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
  /** What is wrong with the range that the address names; nobody has typed it. */
  addressFault: RangeFault;
  /** The range of the figures: the last one that was valid for half a second (rules §15.10). */
  asked: DateRange | undefined;
  setDay: (field: keyof DateRange, day: string) => void;
  /** A field is left: what is typed from now on is another step of the browser's history. */
  endEdit: () => void;
}

/** The range of the statistics: by default from the first of this month to today, kept in the URL (rules §15.10). */
export function useStatisticsRange(): StatisticsRange {
  const { read, change } = useListParams();
  const today = useToday();
  const dayOf = (name: string, fallback: PlanDate) => {
    const day = read(name) ?? '';
    return isPlanDate(day) ? day : fallback;
  };
  const inAddress: DateRange = { startDate: dayOf('from', monthOf(today)), endDate: dayOf('to', today) };
  const { startDate, endDate } = inAddress;
  const address = `${read('from') ?? ''} ${read('to') ?? ''}`;

  // What is being typed counts until the address moves on, by it or by the browser's Back, and is forgotten then: the
  // same address may come again, by Back or by Forward, and stands for itself.
  const [typed, setTyped] = useState<{ range: DateRange; edit: number; over: string }>();
  if (typed && typed.over !== address) setTyped(undefined);
  const range = typed && typed.over === address ? typed.range : inAddress;
  const edit = typed?.edit;
  // An edit lasts until its field is left. What it has written it replaces: it is one step of the browser's history.
  const currentEdit = useRef(0);
  const written = useRef<{ edit: number | undefined; range: DateRange }>(undefined);
  const fault = statisticsRangeFault(range, today);
  const isKept = fault === null;

  const [asked, setAsked] = useState<DateRange>();
  const { startDate: from, endDate: to } = range;
  useEffect(() => {
    if (!isKept) return undefined;
    const timer = setTimeout(() => {
      setAsked({ startDate: from, endDate: to });
      if (from === startDate && to === endDate) return;
      const last = written.current;
      written.current = { edit, range: { startDate: from, endDate: to } };
      change({ from, to }, { replace: last?.edit === edit && isSame(last?.range, { startDate, endDate }) });
    }, timings.statisticsDebounce);
    return () => clearTimeout(timer);
    // `change` is another function on every drawing, and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKept, from, to, startDate, endDate, edit]);

  return {
    range,
    today,
    fault,
    addressFault: statisticsRangeFault(inAddress, today),
    asked: isKept && isSame(asked, range) ? asked : undefined,
    setDay: (field, day) => setTyped({ range: { ...range, [field]: day }, edit: currentEdit.current, over: address }),
    endEdit: () => {
      currentEdit.current += 1;
    },
  };
}
