import { once } from './once';

/** A calendar day `YYYY-MM-DD` without a time zone (rules §2.6). */
export type IsoDate = string;

/** Typed as a day, and none: half a day, or one that does not exist, such as the 30th of February. */
export const NO_DAY = '-';

const DAY_MS = 86_400_000;
/** From the year 1 on: the database has no year 0. */
const ISO_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const BUSINESS_ZONE = 'Europe/Berlin';

const toUtc = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`);
const fromUtc = (time: number): IsoDate => new Date(time).toISOString().slice(0, 10);

/** Whether the text names a day that exists: `2027-02-30` does not. */
export const isIsoDate = (value: string): boolean =>
  ISO_DATE.test(value) && !Number.isNaN(toUtc(value)) && fromUtc(toUtc(value)) === value;

export const addDays = (date: IsoDate, days: number): IsoDate => fromUtc(toUtc(date) + days * DAY_MS);

/** Saturday and Sunday alone are none: public holidays differ from state to state. */
const isWorkingDay = (date: IsoDate): boolean => ![0, 6].includes(new Date(toUtc(date)).getUTCDay());

/** The day that many working days after a day, which does not count itself. */
export function addWorkingDays(date: IsoDate, days: number): IsoDate {
  const next = addDays(date, 1);
  if (days === 0) return date;
  return addWorkingDays(next, isWorkingDay(next) ? days - 1 : days);
}

/** Whole days from one day to another, negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS);

const businessDay = once(
  () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** The shop's day at a moment: Europe/Berlin, whatever zone the machine is in (rules §2.6). */
export const businessDayAt = (moment: Date): IsoDate => businessDay().format(moment);
