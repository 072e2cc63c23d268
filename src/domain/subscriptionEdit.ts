const DAYS_PER_WEEK = 7;

/** At least one, and no more than there are (spec §5, contract §4). */
export const isQuantity = (value: number, stockQty: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= stockQty;

/**
 * Whole weeks that the product is delivered in (contract §4).
 * @param weeksOnOffer the product's frequencies
 */
export const isIntervalOnOffer = (days: number, weeksOnOffer: readonly number[]): boolean =>
  days % DAYS_PER_WEEK === 0 && weeksOnOffer.includes(days / DAYS_PER_WEEK);
