/** What the price of a unit is of: a kilogramme or a litre (rules §29.1). */
export const CONTENT_UNITS = ['kg', 'l'] as const;
export type ContentUnit = (typeof CONTENT_UNITS)[number];

/** How much of it one piece of a product holds; null where it is sold by the piece. */
export interface Content {
  contentAmount: number | null;
  contentUnit: ContentUnit | null;
}

/** What one kilogramme or litre of a product costs, which is not the price of one piece. */
export interface UnitPrice {
  cents: number;
  unit: ContentUnit;
}

const THOUSANDTHS = 1_000;

/** Whether an amount has no more decimals than are kept: grammes and millilitres (rules §29.1). */
export const isContentAmount = (amount: number): boolean =>
  amount > 0 && Math.round(amount * THOUSANDTHS) / THOUSANDTHS === amount;

/**
 * The price of one kilogramme or litre (rules §29.2), rounded half up: in whole thousandths, so that no half is lost.
 * @param priceCents of one piece
 */
export function unitPriceOf(priceCents: number, { contentAmount, contentUnit }: Content): UnitPrice | null {
  if (contentAmount === null || contentUnit === null) return null;
  const cents = Math.round((priceCents * THOUSANDTHS) / Math.round(contentAmount * THOUSANDTHS));
  return { cents, unit: contentUnit };
}
