import type { Change } from '#src/commands/customer/Command';
import type { Subscription } from '#src/api/subscription/Subscription';

/** The command of a saved edit (rules §10.1). */
export const toEditChange = (of: Subscription, to: { quantity: number; intervalDays: number }): Change => ({
  kind: 'edit',
  purchaseId: of.purchaseId,
  productName: of.productName,
  version: of.version,
  productId: of.productId,
  unitPriceCents: of.unitPriceCents,
  ...to,
  isIntervalChange: to.intervalDays !== of.intervalDays,
});
