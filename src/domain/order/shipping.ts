export const SHIPPING_CENTS = 490;
export const SHIPPING_FREE_FROM_CENTS = 3_900;

/**
 * Returns the shipping costs in cents; free from 39 euro.
 * @param itemsCents price of the goods without discounts, so that a code never removes free shipping
 */
export const shippingCentsOf = (itemsCents: number): number =>
  itemsCents >= SHIPPING_FREE_FROM_CENTS ? 0 : SHIPPING_CENTS;
