import { addDays, type IsoDate } from '../isoDate';

/** Whether a charge day has passed by more than a day, so that nothing is billed without a new notice (rules §7.10 b). */
export const isMissedCharge = (chargeDay: IsoDate, today: IsoDate): boolean => chargeDay < addDays(today, -1);

/**
 * The day to which a missed charge is postponed (rules §7.10 b).
 * @param noticeDays days from a notice to its charge; 0 where the shop sends none
 */
export const postponedChargeDay = (today: IsoDate, noticeDays: number): IsoDate =>
  addDays(today, Math.max(1, noticeDays));
