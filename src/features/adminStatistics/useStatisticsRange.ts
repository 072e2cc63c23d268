import { useEffect, useRef, useState } from 'react';
import { timings } from '../../config/timings';
import { statisticsRangeFault, type DateRange } from '../../domain/statistics/dateRange';
import { monthOf } from '../../domain/statistics/month';
import { isIsoDate, type IsoDate } from '../../domain/isoDate';
import { useToday } from '../../session/useToday';
import { useListParams } from '../../ui/data/useListParams';

const isSame = (one: DateRange, other: DateRange) => one.startDate === other.startDate && one.endDate === other.endDate;

/**
 * Range of the statistics, kept in the URL; by default from the first of this month to today.
 * Writes a typed range to the URL half a second after it is valid (rules §15.10).
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

  // Typed range, valid until the URL changes.
  const [typed, setTyped] = useState<{ range: DateRange; over: string }>();
  if (typed && typed.over !== address) setTyped(undefined);
  const range = typed?.over === address ? typed.range : inAddress;
  const fault = statisticsRangeFault(range, today);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [address]);
  // Replaces the history entry within one edit of a field, so that Back undoes the whole edit.
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
    /** Range of the fields. */
    range,
    today,
    fault,
    /** Error of the range in the URL. */
    addressFault: statisticsRangeFault(inAddress, today),
    /** Range of the query; undefined while another one is typed (rules §15.10). */
    asked: fault === null && isSame(range, inAddress) ? inAddress : undefined,
    setDay,
    /** Ends the edit of a field, so that the next one adds a history entry. */
    endEdit: () => {
      edit.current += 1;
    },
  };
}
