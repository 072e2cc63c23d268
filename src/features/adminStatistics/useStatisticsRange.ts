import { useEffect, useRef, useState } from 'react';
import { timings } from '../../config/timings';
import { statisticsRangeFault, type DateRange } from '../../domain/statistics/dateRange';
import { monthOf } from '../../domain/statistics/month';
import { isIsoDate, type IsoDate } from '../../domain/isoDate';
import { useToday } from '../../session/useToday';
import { useListParams } from '../../ui/data/useListParams';

const isSame = (one: DateRange, other: DateRange) => one.startDate === other.startDate && one.endDate === other.endDate;

/**
 * The range of the statistics: by default from the first of this month to today. It is kept in the address; what is
 * typed gets there once it was valid for half a second (rules §15.10).
 */
export function useStatisticsRange() {
  const { read, change } = useListParams();
  const today = useToday();
  const dayOf = (name: string, fallback: IsoDate) => {
    const day = read(name) ?? '';
    return isIsoDate(day) ? day : fallback;
  };
  const inAddress: DateRange = { startDate: dayOf('from', monthOf(today)), endDate: dayOf('to', today) };
  const address = `${read('from') ?? ''} ${read('to') ?? ''}`;

  // What is typed counts until the address changes, by it or by the browser's Back.
  const [typed, setTyped] = useState<{ range: DateRange; over: string }>();
  if (typed && typed.over !== address) setTyped(undefined);
  const range = typed?.over === address ? typed.range : inAddress;
  const fault = statisticsRangeFault(range, today);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [address]);
  // An edit lasts until its field is left. It replaces what it has written: it is one step of the browser's history.
  const edit = useRef(0);
  const written = useRef<{ edit: number; address: string }>(undefined);

  const setDay = (field: keyof DateRange, day: string) => {
    const next = { ...range, [field]: day };
    if (isSame(next, range)) return;
    setTyped({ range: next, over: address });
    clearTimeout(timer.current);
    if (isSame(next, inAddress) || statisticsRangeFault(next, today) !== null) return;
    const current = edit.current;
    timer.current = setTimeout(() => {
      const replace = written.current?.edit === current && written.current.address === address;
      written.current = { edit: current, address: `${next.startDate} ${next.endDate}` };
      change({ from: next.startDate, to: next.endDate }, { replace });
    }, timings.statisticsDebounce);
  };

  return {
    /** What the fields show. */
    range,
    today,
    fault,
    /** What is wrong with the range that the address names; nobody has typed it. */
    addressFault: statisticsRangeFault(inAddress, today),
    /** The range of the figures: the address's, unless another one is being typed (rules §15.10). */
    asked: fault === null && isSame(range, inAddress) ? inAddress : undefined,
    setDay,
    /** A field is left: what is typed from now on is another step of the browser's history. */
    endEdit: () => {
      edit.current += 1;
    },
  };
}
