import { COUNTRIES, type Country } from '../customer/regions';
import { discountCentsOf, type DiscountTerms } from './discountAmount';
import { shippingCentsOf } from './shipping';
import { estimatedTaxCents } from './tax';

const DAYS_PER_WEEK = 7;

/** Amounts of an order line in cents. */
export interface OrderAmounts {
  unitPriceCents: number;
  quantity: number;
  shippingCents: number;
  taxCents: number;
  discountCents: number;
}

/** Returns the sums of order lines in cents, for billing and display (rules §6.7). */
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

/** True if the total is 0, so that no card is needed or charged (rules §7.17). */
export const isFree = (line: OrderAmounts): boolean => orderTotals([line]).totalCents === 0;

export interface Goods {
  unitPriceCents: number;
  quantity: number;
  /** Country of delivery. */
  country: Country;
  discount: DiscountTerms | null;
}

/** Returns the amounts of an order line in cents. The tax is calculated after the discount. */
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

/** Maximum total of an order in cents: 99,999,999.99 euro. Sums up to there are exact (rules §7.15). */
export const ORDER_TOTAL_MAX_CENTS = 9_999_999_999;

/**
 * True if the total is within its maximum (rules §7.15). Checks every country without a discount, because address and
 * discount can change without a check of the quantity.
 */
export const isOrderTotalAllowed = (unitPriceCents: number, quantity: number): boolean =>
  COUNTRIES.every((country) => {
    const amounts = orderAmounts({ unitPriceCents, quantity, country, discount: null });
    return orderTotals([amounts]).totalCents <= ORDER_TOTAL_MAX_CENTS;
  });

/** Conversion between stored days and displayed weeks (rules §8.12). */
export const weeksOf = (intervalDays: number): number => intervalDays / DAYS_PER_WEEK;
export const daysOf = (weeks: number): number => weeks * DAYS_PER_WEEK;
