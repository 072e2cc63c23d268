import { addDays, type IsoDate } from '../isoDate';

/** How far ahead a change may still be undone, in days. */
const UNDO_MAX_DAYS = 7;

/**
 * The last day on which a change can be undone (rules §24.5): the one before the earlier of the two charges, at most 7
 * days ahead.
 * @param charges the days of the next charge before and after the change; null where there is none
 * @returns null where it is too late already
 */
export function undoCutOff(charges: readonly (IsoDate | null)[], today: IsoDate): IsoDate | null {
  const ends = charges.flatMap((day) => (day === null ? [] : [addDays(day, -1)]));
  const cutOff = ends.reduce((first, end) => (end < first ? end : first), addDays(today, UNDO_MAX_DAYS));
  return cutOff < today ? null : cutOff;
}
