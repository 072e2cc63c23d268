import type { IsoDate } from './isoDate';

/**
 * Returns the first day whose data are kept (rules §40.8): a term counts from the end of a year.
 * @param years of the term; 0 keeps data for good
 * @returns null if nothing is deleted
 */
export const firstKeptDay = (today: IsoDate, years: number): IsoDate | null =>
  years === 0 ? null : `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
