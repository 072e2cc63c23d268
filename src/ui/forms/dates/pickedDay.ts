import dayjs, { type Dayjs } from 'dayjs';
import { isIsoDate, NO_DAY } from '#src/domain/isoDate';

/** A day as the pickers hold it: midnight in the browser's own zone. Null where it is none. */
export const toPicked = (day: string): Dayjs | null => (isIsoDate(day) ? dayjs(day) : null);

/** A day as the portal holds it: empty where nothing is typed, `NO_DAY` where it does not exist. */
export function toDay(picked: Dayjs | null): string {
  if (picked === null) return '';
  return picked.isValid() ? picked.format('YYYY-MM-DD') : NO_DAY;
}
