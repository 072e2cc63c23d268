import { isIsoDate, type IsoDate } from '../isoDate';

const DISCOUNT_CODE_MAX = 50;

/** Letters, digits and hyphens (rules §16.15). */
export const isDiscountCode = (value: string): boolean =>
  value.length <= DISCOUNT_CODE_MAX && /^[A-Za-z0-9-]+$/.test(value);

/** The form in which two spellings of one code are equal. */
export const normalizeDiscountCode = (value: string): string => value.trim().toUpperCase();

/** Whether two spellings mean one code. */
export const isSameCode = (left: string, right: string): boolean =>
  normalizeDiscountCode(left) === normalizeDiscountCode(right);

export type DiscountStatus = 'Scheduled' | 'Active' | 'Expired' | 'Unknown';

/** Derived from its dates; the last day counts as active, and an invalid date gives Unknown (rules §15.21). */
export const discountStatus = (startDate: IsoDate, endDate: IsoDate | null, today: IsoDate): DiscountStatus => {
  if (!isIsoDate(startDate) || (endDate !== null && !isIsoDate(endDate))) return 'Unknown';
  if (startDate > today) return 'Scheduled';
  return endDate !== null && endDate < today ? 'Expired' : 'Active';
};
