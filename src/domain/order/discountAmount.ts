const HUNDREDTHS_OF_WHOLE = 10_000;

/** What a code takes off: hundredths of a percent, or cents. */
export interface DiscountTerms {
  amountHundredths: number;
  isPercent: boolean;
}

/**
 * What a code takes off the goods of one bill, in cents. A percentage is rounded to the cent, half a cent in the
 * customer's favour; a fixed amount never takes off more than the goods cost.
 */
export const discountCentsOf = (itemsCents: number, { amountHundredths, isPercent }: DiscountTerms): number =>
  isPercent
    ? Math.round((itemsCents * amountHundredths) / HUNDREDTHS_OF_WHOLE)
    : Math.min(itemsCents, amountHundredths);
