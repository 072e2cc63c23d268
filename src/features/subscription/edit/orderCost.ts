import type { Subscription } from '../../../api/Subscription';
import { toCountry } from '../../../domain/country';
import { orderAmounts, orderTotals, type OrderTotals } from '../../../domain/order';
import { isQuantity } from '../../../domain/subscriptionEdit';

/**
 * What an order will cost with another quantity or product, by the rules that the shop bills by; undefined while there
 * is no quantity. In cents.
 */
export function orderCost(
  subscription: Subscription,
  goods: { unitPriceCents: number; quantity: number | '' },
): OrderTotals | undefined {
  const { unitPriceCents, quantity } = goods;
  if (quantity === '' || !isQuantity(quantity, Infinity)) return undefined;
  const isAsBilled = unitPriceCents === subscription.unitPriceCents && quantity === subscription.quantity;
  if (isAsBilled) return orderTotals([subscription]);
  const { discount, delivery } = subscription;
  const country = toCountry(delivery.country);
  return orderTotals([orderAmounts({ unitPriceCents, quantity, country, discount: discount ?? null })]);
}
