import type { Subscription } from '#src/api/subscription/Subscription';
import { toCountry } from '#src/domain/customer/regions';
import { isOrderTotalAllowed, orderAmounts, orderTotals, type OrderTotals } from '#src/domain/order/order';
import { isQuantity } from '#src/domain/subscription/subscriptionEdit';

/** What is to be ordered. */
type Goods = Pick<Subscription, 'productId' | 'unitPriceCents' | 'stock'>;

/**
 * What an order will cost with another quantity or product, by the rules that the shop bills by; undefined while there
 * is no quantity, and for one that cannot be ordered (rules §14.8). In cents.
 */
export function orderCost(
  subscription: Subscription,
  { productId, unitPriceCents, stock }: Goods,
  quantity: number | '',
): OrderTotals | undefined {
  // What holds now is billed as it is, as soon as there is enough of it.
  const isAsBilled = productId === subscription.productId && quantity === subscription.quantity;
  if (isAsBilled) return orderTotals([subscription]);
  if (quantity === '' || !isQuantity(quantity, stock) || !isOrderTotalAllowed(unitPriceCents, quantity)) {
    return undefined;
  }
  const { discount, delivery } = subscription;
  const country = toCountry(delivery.country);
  return orderTotals([orderAmounts({ unitPriceCents, quantity, country, discount: discount ?? null })]);
}
