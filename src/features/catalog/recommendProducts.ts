import type { Subscription } from '../../api/subscription/Subscription';
import type { Product } from '../../api/product/productsApi';

/** Three slides of four products. */
const RECOMMENDED = 12;

/** Returns products in stock without a subscription, those of other types first. */
export function recommendProducts(products: readonly Product[], subscriptions: readonly Subscription[]): Product[] {
  const owned = new Set(subscriptions.map(({ productId }) => productId));
  const ownedTypes = new Set(products.filter(({ productId }) => owned.has(productId)).map(({ type }) => type));
  const others = products.filter(({ productId, stock }) => stock > 0 && !owned.has(productId));
  const complements = others.filter(({ type }) => !ownedTypes.has(type));
  const alternatives = others.filter(({ type }) => ownedTypes.has(type));
  return [...complements, ...alternatives].slice(0, RECOMMENDED);
}
