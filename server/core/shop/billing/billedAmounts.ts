import { orderTotals, type OrderAmounts } from '#src/domain/order/order';
import type { PaymentGateway } from '../../platform/gateway/PaymentGateway';

interface Billed extends OrderAmounts {
  /** Total in cents that is too small to be charged; 0 for other orders. */
  waivedCents: number;
}

/**
 * Returns the amounts of an order as they are billed, in cents. An order below the provider's minimum costs nothing: its
 * goods are discounted, without shipping and tax (rules §35.18).
 */
export function billedAmounts(line: OrderAmounts, { minimumCents }: Pick<PaymentGateway, 'minimumCents'>): Billed {
  const { unitPriceCents, quantity, shippingCents, taxCents, discountCents } = line;
  const { itemsCents, totalCents } = orderTotals([line]);
  if (totalCents === 0 || totalCents >= minimumCents) {
    return { unitPriceCents, quantity, shippingCents, taxCents, discountCents, waivedCents: 0 };
  }
  return {
    unitPriceCents,
    quantity,
    shippingCents: 0,
    taxCents: 0,
    discountCents: itemsCents,
    waivedCents: totalCents,
  };
}
