/** Units of a unit price: kilogramme and litre (rules §29.1). */
export const CONTENT_UNITS = ['kg', 'l'] as const;
export type ContentUnit = (typeof CONTENT_UNITS)[number];

/** Content of one piece; null for products sold by the piece. */
export interface Content {
  contentAmount: number | null;
  contentUnit: ContentUnit | null;
}

/** Price of one kilogramme or litre. */
export interface UnitPrice {
  cents: number;
  unit: ContentUnit;
}

const THOUSANDTHS = 1_000;

/** True for a positive number of kilogrammes or litres with at most three decimals (rules §29.1). */
export const isContentAmount = (amount: number): boolean =>
  amount > 0 && Math.round(amount * THOUSANDTHS) / THOUSANDTHS === amount;

/**
 * Returns the unit price, rounded half up (rules §29.2). Calculates with whole thousandths, because float errors would
 * lose halves.
 * @param priceCents price of one piece
 */
export function unitPriceOf(priceCents: number, { contentAmount, contentUnit }: Content): UnitPrice | null {
  if (contentAmount === null || contentUnit === null) return null;
  const cents = Math.round((priceCents * THOUSANDTHS) / Math.round(contentAmount * THOUSANDTHS));
  return { cents, unit: contentUnit };
}
