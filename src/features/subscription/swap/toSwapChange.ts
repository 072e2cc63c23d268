import type { Change } from '#src/commands/customer/Command';
import type { Product } from '#src/api/product/productsApi';
import type { Subscription } from '#src/api/subscription/Subscription';

/** How much of the new product, how often. */
export interface SwapChoice {
  quantity: number;
  intervalDays: number;
}

export type SwapChange = Extract<Change, { kind: 'edit' | 'swap' }>;

/** The change that a confirmed swap is; a lost answer names the new product. */
export const toSwapChange = (
  of: Subscription,
  product: Product,
  { quantity, intervalDays }: SwapChoice,
): SwapChange => ({
  kind: 'swap',
  purchaseId: of.purchaseId,
  productName: product.productName,
  version: of.version,
  productId: product.productId,
  unitPriceCents: product.unitPriceCents,
  quantity,
  intervalDays,
  isIntervalChange: intervalDays !== of.intervalDays,
});
