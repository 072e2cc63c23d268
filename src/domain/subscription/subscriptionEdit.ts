const DAYS_PER_WEEK = 7;

/** At least one, and no more than there are (rules §10.2, §16.10). */
export const isQuantity = (value: number, stockQty: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= stockQty;

/**
 * Whole weeks that the product is delivered in (rules §10.2).
 * @param weeksOnOffer the product's frequencies
 */
const isIntervalOnOffer = (days: number, weeksOnOffer: readonly number[]): boolean =>
  days % DAYS_PER_WEEK === 0 && weeksOnOffer.includes(days / DAYS_PER_WEEK);

/**
 * Whether an edit may have this interval: the product offers it, or it is the one that the subscription keeps
 * (rules §10.2, §10.8).
 * @param weeksOnOffer the target product's frequencies
 * @param keptDays the subscription's own interval, where the product is the same
 */
export const isIntervalAllowed = (days: number, weeksOnOffer: readonly number[], keptDays?: number): boolean =>
  days === keptDays || isIntervalOnOffer(days, weeksOnOffer);
