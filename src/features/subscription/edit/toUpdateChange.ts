import type { Product } from '#src/api/product/productsApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { Change } from '#src/commands/customer/Command';

export type UpdateChange = Extract<Change, { kind: 'edit' | 'swap' }>;

/**
 * Returns the command of an edit (rules §10.1) or a swap.
 * @param product the subscription itself for an edit, the new product for a swap
 */
export const toUpdateChange = (
  kind: UpdateChange['kind'],
  of: Subscription,
  { productId, productName, unitPriceCents }: Pick<Product, 'productId' | 'productName' | 'unitPriceCents'>,
  { quantity, intervalDays }: Pick<UpdateChange, 'quantity' | 'intervalDays'>,
): UpdateChange => ({
  kind,
  purchaseId: of.purchaseId,
  version: of.version,
  productId,
  productName,
  unitPriceCents,
  quantity,
  intervalDays,
  isIntervalChange: intervalDays !== of.intervalDays,
});
