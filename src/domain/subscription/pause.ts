import { addDays, isIsoDate, type IsoDate } from '../isoDate';

/** Pauses on offer, in days: one, two and three months (rules §9.1). The longer delays are the same (rules §9.4). */
export const PAUSE_DAYS = [31, 61, 92] as const;

/** The day on which a pause of so many days ends, after the next bill date, or after today where it has passed or there is none. */
export const pauseEnd = (nextBillDate: IsoDate | undefined, days: number, today: IsoDate): IsoDate =>
  addDays(nextBillDate && nextBillDate > today ? nextBillDate : today, days);

/** How far ahead a pause may end, in days from today (rules §9.2). */
const RESTART_MAX_DAYS = 366;

/** Tomorrow to 366 days ahead (rules §9.2). */
export const isRestartDate = (date: string, today: IsoDate): boolean =>
  isIsoDate(date) && date > today && date <= addDays(today, RESTART_MAX_DAYS);
