import { once } from './once';

/** Calendar date `YYYY-MM-DD` without a time zone (rules §2.6). */
export type IsoDate = string;

/** Value of a date field with an incomplete or impossible date, such as February 30. */
export const NO_DAY = '-';

const DAY_MS = 86_400_000;
/** Years from 1, because PostgreSQL has no year 0. */
const ISO_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const BUSINESS_ZONE = 'Europe/Berlin';

const toUtc = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`);
const fromUtc = (time: number): IsoDate => new Date(time).toISOString().slice(0, 10);

/** True for an existing date, false for `2027-02-30`. */
export const isIsoDate = (value: string): boolean =>
  ISO_DATE.test(value) && !Number.isNaN(toUtc(value)) && fromUtc(toUtc(value)) === value;

export const addDays = (date: IsoDate, days: number): IsoDate => fromUtc(toUtc(date) + days * DAY_MS);

/** Monday to Friday. Ignores public holidays, because they differ between states. */
const isWorkingDay = (date: IsoDate): boolean => ![0, 6].includes(new Date(toUtc(date)).getUTCDay());

/** Returns the date after a number of working days, not counting the given date. */
export function addWorkingDays(date: IsoDate, days: number): IsoDate {
  const next = addDays(date, 1);
  if (days === 0) return date;
  return addWorkingDays(next, isWorkingDay(next) ? days - 1 : days);
}

/** Whole days between two dates, negative if `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS);

const businessDay = once(
  () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** Returns the shop's date at a moment, in Europe/Berlin (rules §2.6). */
export const businessDayAt = (moment: Date): IsoDate => businessDay().format(moment);
