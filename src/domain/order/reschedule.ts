import { addDays, isIsoDate, type IsoDate } from '../isoDate';

/** Delays that the reschedule dialog offers, in days from the day on which it is due (rules §7.2). */
export const RESCHEDULE_DELAY_DAYS = [7, 14] as const;
/** How far ahead an order may be moved, in days from today (rules §7.3). */
const RESCHEDULE_MAX_DAYS = 365;

export const earliestOrderDate = (today: IsoDate): IsoDate => addDays(today, 1);
export const latestOrderDate = (today: IsoDate): IsoDate => addDays(today, RESCHEDULE_MAX_DAYS);

/** Why an order cannot be moved to a day. */
type OrderDateFault = 'missing' | 'unknown' | 'past' | 'far';

/**
 * What is wrong with a day: it exists, and is tomorrow at the earliest, 365 days ahead at the latest (rules §7.3).
 * @returns undefined where an order can be moved to it
 */
export function orderDateFault(date: string, today: IsoDate): OrderDateFault | undefined {
  if (date === '') return 'missing';
  if (!isIsoDate(date)) return 'unknown';
  if (date < earliestOrderDate(today)) return 'past';
  return date > latestOrderDate(today) ? 'far' : undefined;
}

/** A day that an order can be moved to. */
export const isOrderDate = (date: string, today: IsoDate): boolean => orderDateFault(date, today) === undefined;

/** A day that an order can be moved to, so many days later than now planned. */
export interface Delay {
  days: number;
  date: IsoDate;
}

/**
 * The delays that lead to a day an order can be moved to; of an order that is overdue or far off, not all do.
 * @param days counted from the day on which it is due
 */
export const possibleDelays = (dueDay: IsoDate, days: readonly number[], today: IsoDate): Delay[] =>
  days.map((count) => ({ days: count, date: addDays(dueDay, count) })).filter(({ date }) => isOrderDate(date, today));

/**
 * The date a skip asks for: one interval later (rules §7.4).
 * @param intervalDays the subscription's billing interval
 */
export const skipTarget = (dueDay: IsoDate, intervalDays: number): IsoDate => addDays(dueDay, intervalDays);

/**
 * When a subscription that becomes active again is due: a day that has passed becomes tomorrow (rules §8.6).
 * @param nextBillDate the day it was due before it became inactive
 */
export function reactivatedOrderDate(nextBillDate: IsoDate | null | undefined, today: IsoDate): IsoDate {
  const earliest = earliestOrderDate(today);
  return nextBillDate && nextBillDate >= earliest ? nextBillDate : earliest;
}
