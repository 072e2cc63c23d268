import type { Subscription } from '#src/api/subscription/Subscription';
import { toCountry } from '#src/domain/customer/regions';
import { isOrderTotalAllowed, orderAmounts, orderTotals, type OrderTotals } from '#src/domain/order/order';
import { isQuantity } from '#src/domain/subscription/subscriptionEdit';

/** The product to order. */
type Goods = Pick<Subscription, 'productId' | 'unitPriceCents' | 'stock'>;

/**
 * Costs in cents of an order with another quantity or product, by the server's billing rules. Undefined without a valid
 * quantity (rules §14.8).
 */
export function orderCost(
  subscription: Subscription,
  { productId, unitPriceCents, stock }: Goods,
  quantity: number | '',
): OrderTotals | undefined {
  // Keeps the billed amounts of an unchanged order, even if the stock is too low.
  const isAsBilled = productId === subscription.productId && quantity === subscription.quantity;
  if (isAsBilled) return orderTotals([subscription]);
  if (quantity === '' || !isQuantity(quantity, stock) || !isOrderTotalAllowed(unitPriceCents, quantity)) {
    return undefined;
  }
  const { discount, delivery } = subscription;
  const country = toCountry(delivery.country);
  return orderTotals([orderAmounts({ unitPriceCents, quantity, country, discount: discount ?? null })]);
}
