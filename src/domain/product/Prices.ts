import type { UnitPrice } from './unitPrice';

/** Former price, and the lowest price of the 30 days before the reduction (rules §29.6). */
export interface Reduction {
  fromCents: number;
  lowestCents: number;
}

/** Prices of a product; `unitPriceCents` is the price of one piece. */
export interface Prices {
  unitPriceCents: number;
  /** Undefined for products sold by the piece (rules §29.2), and without information from the shop. */
  unitPrice: UnitPrice | undefined;
  /** Undefined without a reduction. */
  reduction: Reduction | undefined;
}
