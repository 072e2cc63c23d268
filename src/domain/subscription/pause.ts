import { addDays, isIsoDate, type IsoDate } from '../isoDate';

/** Lengths of a pause in days: one, two and three months (rules §9.1). Also the longer delays (rules §9.4). */
export const PAUSE_DAYS = [31, 61, 92] as const;

/** Returns the end of a pause. Counted from the next bill date, or from today without a future one. */
export const pauseEnd = (nextBillDate: IsoDate | undefined, days: number, today: IsoDate): IsoDate =>
  addDays(nextBillDate && nextBillDate > today ? nextBillDate : today, days);

/** Maximum days from today to the end of a pause (rules §9.2). */
const RESTART_MAX_DAYS = 366;

/** True from tomorrow to 366 days ahead (rules §9.2). */
export const isRestartDate = (date: string, today: IsoDate): boolean =>
  isIsoDate(date) && date > today && date <= addDays(today, RESTART_MAX_DAYS);
