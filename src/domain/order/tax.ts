import type { Country } from '../customer/regions';

export const VAT_PERCENT: Record<Country, number> = { DE: 19, AT: 20 };

/**
 * Returns the estimated tax in cents, at the standard rate of the country (rules §6.8).
 * @param itemsCents price of the goods after the discount
 */
export const estimatedTaxCents = (itemsCents: number, country: Country): number =>
  Math.round((itemsCents * VAT_PERCENT[country]) / 100);
