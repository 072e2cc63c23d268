export const SHIPPING_CENTS = 490;
export const SHIPPING_FREE_FROM_CENTS = 3_900;

/**
 * What a delivery costs, in cents: nothing from 39 euro of goods on.
 * @param itemsCents unit price times quantity, before any discount: a code never costs the free delivery
 */
export const shippingCentsOf = (itemsCents: number): number =>
  itemsCents >= SHIPPING_FREE_FROM_CENTS ? 0 : SHIPPING_CENTS;
