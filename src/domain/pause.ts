import { addDays, isPlanDate, type PlanDate } from './planDate';

/** How far ahead a pause may end, in days from today (contract §4). */
const RESTART_MAX_DAYS = 366;

/** Tomorrow to 366 days ahead (contract §4). */
export const isRestartDate = (date: string, today: PlanDate): boolean =>
  isPlanDate(date) && date > today && date <= addDays(today, RESTART_MAX_DAYS);
