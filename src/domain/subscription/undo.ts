import { addDays, type IsoDate } from '../isoDate';

/** Maximum days from today to the last day of an undo. */
const UNDO_MAX_DAYS = 7;

/**
 * Returns the last date of an undo: the day before the earlier charge, at most 7 days ahead (rules §24.5).
 * @param charges dates of the next charge before and after the change; null without a charge
 * @returns null if an undo is no longer possible
 */
export function undoCutOff(charges: readonly (IsoDate | null)[], today: IsoDate): IsoDate | null {
  const ends = charges.flatMap((day) => (day === null ? [] : [addDays(day, -1)]));
  const cutOff = ends.reduce((first, end) => (end < first ? end : first), addDays(today, UNDO_MAX_DAYS));
  return cutOff < today ? null : cutOff;
}
