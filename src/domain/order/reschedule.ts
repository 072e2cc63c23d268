import { addDays, isIsoDate, type IsoDate } from '../isoDate';

/** Delays of the reschedule dialog in days from the due date (rules §7.2). */
export const RESCHEDULE_DELAY_DAYS = [7, 14] as const;
/** Maximum days from today to a rescheduled order (rules §7.3). */
const RESCHEDULE_MAX_DAYS = 365;

export const earliestOrderDate = (today: IsoDate): IsoDate => addDays(today, 1);
export const latestOrderDate = (today: IsoDate): IsoDate => addDays(today, RESCHEDULE_MAX_DAYS);

/** Reasons against a new date of an order. */
type OrderDateFault = 'missing' | 'unknown' | 'past' | 'far';

/**
 * Returns the fault of a date, which must be between tomorrow and 365 days ahead (rules §7.3).
 * @returns undefined for a valid date
 */
export function orderDateFault(date: string, today: IsoDate): OrderDateFault | undefined {
  if (date === '') return 'missing';
  if (!isIsoDate(date)) return 'unknown';
  if (date < earliestOrderDate(today)) return 'past';
  return date > latestOrderDate(today) ? 'far' : undefined;
}

/** True for a valid new date of an order. */
export const isOrderDate = (date: string, today: IsoDate): boolean => orderDateFault(date, today) === undefined;

/** A delay in days and the resulting date. */
export interface Delay {
  days: number;
  date: IsoDate;
}

/**
 * Returns the delays with a valid date; an overdue or distant order allows only some.
 * @param days delays in days from the due date
 */
export const possibleDelays = (dueDay: IsoDate, days: readonly number[], today: IsoDate): Delay[] =>
  days.map((count) => ({ days: count, date: addDays(dueDay, count) })).filter(({ date }) => isOrderDate(date, today));

/**
 * Returns the date after a skip: one interval later (rules §7.4).
 * @param intervalDays the subscription's interval
 */
export const skipTarget = (dueDay: IsoDate, intervalDays: number): IsoDate => addDays(dueDay, intervalDays);

/**
 * Returns the date of the next order after a reactivation; a past date becomes tomorrow (rules §8.6).
 * @param nextBillDate former date of the order
 */
export function reactivatedOrderDate(nextBillDate: IsoDate | null | undefined, today: IsoDate): IsoDate {
  const earliest = earliestOrderDate(today);
  return nextBillDate && nextBillDate >= earliest ? nextBillDate : earliest;
}
