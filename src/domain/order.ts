const DAYS_PER_WEEK = 7;

/** An order line's money, in cents. */
export interface OrderAmounts {
  unitPriceCents: number;
  quantity: number;
  shippingCents: number;
  taxCents: number;
}

export interface OrderTotals {
  itemsCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** Sums order lines; what the shop bills and what the portal shows are this one sum (spec §2). All in cents. */
export function orderTotals(lines: readonly OrderAmounts[]): OrderTotals {
  const sum = (of: (line: OrderAmounts) => number) => lines.reduce((total, line) => total + of(line), 0);
  const itemsCents = sum((line) => line.unitPriceCents * line.quantity);
  const shippingCents = sum((line) => line.shippingCents);
  const taxCents = sum((line) => line.taxCents);
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents };
}

/** Stored in days, shown in weeks (spec §9). */
export const weeksOf = (intervalDays: number): number => intervalDays / DAYS_PER_WEEK;
export const daysOf = (weeks: number): number => weeks * DAYS_PER_WEEK;
