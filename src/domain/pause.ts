import { addDays, isPlanDate, type PlanDate } from './planDate';

/** Pauses on offer, in days: one, two and three months (spec §9). Delays beyond the usual ones are as long (contract §6). */
export const PAUSE_DAYS = [31, 61, 92] as const;

/** How far ahead a pause may end, in days from today (contract §4). */
const RESTART_MAX_DAYS = 366;

/** Tomorrow to 366 days ahead (contract §4). */
export const isRestartDate = (date: string, today: PlanDate): boolean =>
  isPlanDate(date) && date > today && date <= addDays(today, RESTART_MAX_DAYS);
