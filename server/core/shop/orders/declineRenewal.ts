import type { IsoDate } from '#src/domain/isoDate';
import type { FailureReason } from '#src/domain/subscription/openOrder';
import { nextRetry } from '#src/domain/subscription/retry';
import { UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';

/** A renewal that was declined is tried again after 1, 3 and 5 days; then the subscription waits for a new card. */
export function declineRenewal(
  subscription: LockedSubscription,
  today: IsoDate,
  failedFor: FailureReason,
): LockedSubscription {
  const { retryNo } = subscription;
  const failed = { failedSince: subscription.failedSince ?? today, failedFor };
  const retryOn = nextRetry(retryNo, today);
  if (retryOn) return { ...subscription, ...failed, retryNo: retryNo + 1, retryOn, waitingSince: null };
  return { ...subscription, status: 'RECYCLE_FAILED', nextBillDate: null, endedOn: today, ...UNTRIED, ...failed };
}
