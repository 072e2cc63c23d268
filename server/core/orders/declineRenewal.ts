import type { IsoDate } from '../../../src/domain/isoDate';
import { nextRetry } from '../../../src/domain/subscription/retry';
import { UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';

/** A renewal that was declined is tried again after 1, 3 and 5 days; then the subscription waits for a new card. */
export function declineRenewal(subscription: LockedSubscription, today: IsoDate): LockedSubscription {
  const retryOn = nextRetry(subscription.retryNo, today);
  if (retryOn) return { ...subscription, retryNo: subscription.retryNo + 1, retryOn, waitingSince: null };
  return { ...subscription, status: 'RECYCLE_FAILED', nextBillDate: null, endedOn: today, ...UNTRIED };
}
