import { isIsoDate, type IsoDate } from '../isoDate';

const DISCOUNT_CODE_MAX = 50;

/** Letters, digits and hyphens, at most 50 (rules §16.15). */
export const isDiscountCode = (value: string): boolean =>
  value.length <= DISCOUNT_CODE_MAX && /^[A-Za-z0-9-]+$/.test(value);

/** Returns the comparable form of a code. */
export const normalizeDiscountCode = (value: string): string => value.trim().toUpperCase();

/** True if two codes differ only in case and outer white space. */
export const isSameCode = (left: string, right: string): boolean =>
  normalizeDiscountCode(left) === normalizeDiscountCode(right);

export type DiscountStatus = 'Scheduled' | 'Active' | 'Expired' | 'Unknown';

/** Returns a discount's status on a date. The last day is active; an invalid date gives Unknown (rules §15.21). */
export const discountStatus = (startDate: IsoDate, endDate: IsoDate | null, today: IsoDate): DiscountStatus => {
  if (!isIsoDate(startDate) || (endDate !== null && !isIsoDate(endDate))) return 'Unknown';
  if (startDate > today) return 'Scheduled';
  return endDate !== null && endDate < today ? 'Expired' : 'Active';
};
