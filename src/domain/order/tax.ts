import type { Country } from '../customer/regions';

export const VAT_PERCENT: Record<Country, number> = { DE: 19, AT: 20 };

/**
 * The estimated tax of an order line (rules §6.8), in cents: the standard rate of the country it is delivered to.
 * @param itemsCents unit price times quantity
 */
export const estimatedTaxCents = (itemsCents: number, country: Country): number =>
  Math.round((itemsCents * VAT_PERCENT[country]) / 100);
