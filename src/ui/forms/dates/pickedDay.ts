import dayjs, { type Dayjs } from 'dayjs';
import { isIsoDate, NO_DAY } from '#src/domain/isoDate';

/** Converts an ISO date to the picker's value: local midnight, or null without a date. */
export const toPicked = (day: string): Dayjs | null => (isIsoDate(day) ? dayjs(day) : null);

/** Converts the picker's value to an ISO date: empty without a value, `NO_DAY` for an impossible date. */
export function toDay(picked: Dayjs | null): string {
  if (picked === null) return '';
  return picked.isValid() ? picked.format('YYYY-MM-DD') : NO_DAY;
}
