const HUNDREDTHS_OF_WHOLE = 10_000;

/** Amount of a discount, in hundredths of a percent or in cents. */
export interface DiscountTerms {
  amountHundredths: number;
  isPercent: boolean;
}

/**
 * Returns the discount of an order in cents, at most the price of the goods. A percentage is rounded to the cent, half
 * a cent up.
 */
export const discountCentsOf = (itemsCents: number, { amountHundredths, isPercent }: DiscountTerms): number =>
  isPercent
    ? Math.round((itemsCents * amountHundredths) / HUNDREDTHS_OF_WHOLE)
    : Math.min(itemsCents, amountHundredths);
