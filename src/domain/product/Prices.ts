import type { UnitPrice } from './unitPrice';

/** A struck price, and the lowest one of the 30 days before it was reduced, which is shown beside it (rules §29.6). */
export interface Reduction {
  fromCents: number;
  lowestCents: number;
}

/** What one piece of a product costs. */
export interface Prices {
  unitPriceCents: number;
  /** Of a kilogramme or litre (rules §29.2); undefined where it is sold by the piece, or the shop does not say. */
  unitPrice: UnitPrice | undefined;
  /** Undefined where nothing is struck through. */
  reduction: Reduction | undefined;
}
