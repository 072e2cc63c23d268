const DAYS_PER_WEEK = 7;

/** True for a whole quantity from 1 to the stock (rules §10.2, §16.10). */
export const isQuantity = (value: number, stockQty: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= stockQty;

/**
 * True for an offered frequency in whole weeks (rules §10.2).
 * @param weeksOnOffer the product's frequencies in weeks
 */
const isIntervalOnOffer = (days: number, weeksOnOffer: readonly number[]): boolean =>
  days % DAYS_PER_WEEK === 0 && weeksOnOffer.includes(days / DAYS_PER_WEEK);

/**
 * True if the product offers the interval, or the subscription already has it (rules §10.2, §10.8).
 * @param weeksOnOffer the new product's frequencies in weeks
 * @param keptDays the subscription's interval in days, if the product is the same
 */
export const isIntervalAllowed = (days: number, weeksOnOffer: readonly number[], keptDays?: number): boolean =>
  days === keptDays || isIntervalOnOffer(days, weeksOnOffer);
