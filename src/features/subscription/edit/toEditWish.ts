import type { Wish } from '../../../api/commandsApi';
import type { Subscription } from '../../../api/Subscription';
import { editBasis } from '../../../domain/subscriptionEdit';

/** The command of a saved edit (rules §10.1). */
export const toEditWish = (of: Subscription, to: { quantity: number; intervalDays: number }): Wish => ({
  kind: 'edit',
  purchaseId: of.purchaseId,
  productName: of.productName,
  productId: of.productId,
  unitPriceCents: of.unitPriceCents,
  ...to,
  isIntervalChange: to.intervalDays !== of.intervalDays,
  seen: editBasis(of),
});
