import { addDays, type IsoDate } from '../isoDate';

/** True if a charge is overdue by more than a day and needs a new notice (rules §7.10 b). */
export const isMissedCharge = (chargeDay: IsoDate, today: IsoDate): boolean => chargeDay < addDays(today, -1);

/**
 * Returns the new date of a missed charge (rules §7.10 b).
 * @param noticeDays days from a notice to its charge; 0 without notices
 */
export const postponedChargeDay = (today: IsoDate, noticeDays: number): IsoDate =>
  addDays(today, Math.max(1, noticeDays));
