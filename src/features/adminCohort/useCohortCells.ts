import { shareOf, type CohortAverage, type CohortRow, type CohortType } from '../../domain/statistics/cohort';
import { toCents } from '../../domain/money';
import { useFormats } from '../../i18n/useFormats';

/** No such month yet (rules §15.16). */
const NO_VALUE = '-';

/** The text of a cohort table's cell and how dark it is; `share` is null where there is nothing to shade. */
export interface CohortCell {
  text: string;
  share: number | null;
}

/** Reads the rows as percent, as counts, or as euro (rules §15.16). */
export function useCohortCells(rows: readonly CohortRow[], metric: CohortType, isAbsolute: boolean) {
  const { percent, count, price, wholeEuro } = useFormats();
  const highest = Math.max(...rows.flatMap(({ retention }) => retention.map((value) => value ?? 0)));

  const textOf = (value: number, share: number, euro: (cents: number) => string): string => {
    if (value === 0) return '0';
    if (metric === 'ltv') return euro(toCents(value));
    return isAbsolute ? count(value) : percent(share, 1);
  };
  /** A head's revenue is no part of anything: it is shaded by the highest. */
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
    /** A point of a curve, for which `null` is a gap. */
    pointOf: (row: CohortRow, month: number): number | null => {
      const value = row.retention[month] ?? null;
      return value === null || isAbsolute ? value : shareOf(value, row);
    },
  };
}
