import { dateFormats } from '../dateStyle';
import { isIsoDate, type IsoDate } from '../isoDate';

/** First day of a month. */
export type Month = IsoDate;

const MONTHS_PER_YEAR = 12;

export const monthOf = (date: IsoDate): Month => `${date.slice(0, 7)}-01`;

const numberOf = (month: Month): number => Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5, 7)) - 1;

const monthWith = (number: number): Month => {
  const year = String(Math.floor(number / MONTHS_PER_YEAR)).padStart(4, '0');
  return `${year}-${String((number % MONTHS_PER_YEAR) + 1).padStart(2, '0')}-01`;
};

export const addMonths = (month: Month, months: number): Month => monthWith(numberOf(month) + months);

/** Whole months between two months, negative if `to` is earlier. */
export const monthsBetween = (from: Month, to: Month): number => numberOf(to) - numberOf(from);

/** Name of a cohort on the wire, such as `May 2025`, in any language (rules §15.11). */
export const monthLabel = (month: Month): string => dateFormats('en', 'spec').month(month);

/** Parses a cohort's name on the wire; undefined if invalid. */
export function monthOfLabel(label: string): Month | undefined {
  const first = `${label.slice(-4)}-01-01`;
  if (!isIsoDate(first)) return undefined;
  return Array.from({ length: MONTHS_PER_YEAR }, (_, index) => addMonths(first, index)).find(
    (month) => monthLabel(month) === label,
  );
}
