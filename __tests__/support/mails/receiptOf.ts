import type { LockedSubscription } from '#server/core/shop/subscriptions/LockedSubscription';
import type { SavedReceipt } from '#server/core/shop/subscriptions/saveSubscription';
import { snapshotOf } from '#server/core/shop/subscriptions/Snapshot';
import { RECEIPT } from './sampleShop';

/** Returns a receipt of the change, not stored. */
export const receiptOf = (
  before: LockedSubscription,
  after: LockedSubscription,
  undoUntil: string | null,
): SavedReceipt => {
  const [from, to] = [before, after].map((one) => ({ ...snapshotOf(one), productName: one.productName }));
  if (!from || !to) throw new Error('A change has two sides.');
  return { id: RECEIPT, before: from, after: to, undoUntil };
};
