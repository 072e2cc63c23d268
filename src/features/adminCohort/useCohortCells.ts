import { shareOf, type CohortAverage, type CohortRow, type CohortType } from '../../domain/statistics/cohort';
import { toCents } from '../../domain/money';
import { useFormats } from '../../i18n/useFormats';

/** Text of a month without data (rules §15.16). */
const NO_VALUE = '-';

/** Text and shade of a cell; `share` is in percent, null without a shade. */
export interface CohortCell {
  text: string;
  share: number | null;
}

/** Formats the cells as percent, counts, or euro (rules §15.16). */
export function useCohortCells(rows: readonly CohortRow[], metric: CohortType, isAbsolute: boolean) {
  const { percent, count, price, wholeEuro } = useFormats();
  const highest = Math.max(...rows.flatMap(({ retention }) => retention.map((value) => value ?? 0)));

  const textOf = (value: number, share: number, euro: (cents: number) => string): string => {
    if (value === 0) return '0';
    if (metric === 'ltv') return euro(toCents(value));
    return isAbsolute ? count(value) : percent(share, 1);
  };
  /** Because revenue per subscriber has no percentage, the highest value is the darkest shade. */
  const shadeOf = (value: number, share: number) =>
    metric === 'ltv' ? shareOf(value, { subscribers: highest }) : share;

  return {
    highest,
    cellOf: (row: CohortRow, month: number): CohortCell => {
      const value = row.retention[month] ?? null;
      if (value === null) return { text: NO_VALUE, share: null };
      const share = shareOf(value, row);
      return { text: textOf(value, share, price), share: shadeOf(value, share) };
    },
    averageCell: ({ percent: share, total }: CohortAverage): CohortCell =>
      share === null || total === null
        ? { text: NO_VALUE, share: null }
        : { text: textOf(total, share, wholeEuro), share: shadeOf(total, share) },
    /** Value of a chart point; null is a gap. */
    pointOf: (row: CohortRow, month: number): number | null => {
      const value = row.retention[month] ?? null;
      return value === null || isAbsolute ? value : shareOf(value, row);
    },
  };
}
