import { COUNTRIES, type Country } from '../customer/regions';
import { discountCentsOf, type DiscountTerms } from './discountAmount';
import { shippingCentsOf } from './shipping';
import { estimatedTaxCents } from './tax';

const DAYS_PER_WEEK = 7;

/** An order line's money, in cents. */
export interface OrderAmounts {
  unitPriceCents: number;
  quantity: number;
  shippingCents: number;
  taxCents: number;
  /** What a code takes off the goods. */
  discountCents: number;
}

/** Sums order lines; the shop bills and the portal shows this one sum (rules §6.7). All in cents. */
export function orderTotals(lines: readonly OrderAmounts[]) {
  const sum = (of: (line: OrderAmounts) => number) => lines.reduce((total, line) => total + of(line), 0);
  const itemsCents = sum((line) => line.unitPriceCents * line.quantity);
  const discountCents = sum((line) => line.discountCents);
  const shippingCents = sum((line) => line.shippingCents);
  const taxCents = sum((line) => line.taxCents);
  const totalCents = itemsCents - discountCents + shippingCents + taxCents;
  return { itemsCents, discountCents, shippingCents, taxCents, totalCents };
}
export type OrderTotals = ReturnType<typeof orderTotals>;

/** Whether nothing is to pay: no card is needed, and nothing is charged (rules §7.17). */
export const isFree = (line: OrderAmounts): boolean => orderTotals([line]).totalCents === 0;

export interface Goods {
  unitPriceCents: number;
  quantity: number;
  /** Where they are delivered to. */
  country: Country;
  discount: DiscountTerms | null;
}

/** Prices an order line: the code lowers the goods, and the tax is that of the lowered goods. All in cents. */
export function orderAmounts({ unitPriceCents, quantity, country, discount }: Goods): OrderAmounts {
  const itemsCents = unitPriceCents * quantity;
  const discountCents = discount ? discountCentsOf(itemsCents, discount) : 0;
  return {
    unitPriceCents,
    quantity,
    discountCents,
    shippingCents: shippingCentsOf(itemsCents),
    taxCents: estimatedTaxCents(itemsCents - discountCents, country),
  };
}

/** What an order may cost, in cents: 99,999,999.99 euro. Up to there sums in cents are exact (rules §7.15). */
export const ORDER_TOTAL_MAX_CENTS = 9_999_999_999;

/**
 * Whether an order of so many may cost what it does (rules §7.15): in every country and without a code, because an
 * address changes and a code is removed without anybody looking at the quantity.
 */
export const isOrderTotalAllowed = (unitPriceCents: number, quantity: number): boolean =>
  COUNTRIES.every((country) => {
    const amounts = orderAmounts({ unitPriceCents, quantity, country, discount: null });
    return orderTotals([amounts]).totalCents <= ORDER_TOTAL_MAX_CENTS;
  });

/** Stored in days, shown in weeks (rules §8.12). */
export const weeksOf = (intervalDays: number): number => intervalDays / DAYS_PER_WEEK;
export const daysOf = (weeks: number): number => weeks * DAYS_PER_WEEK;
