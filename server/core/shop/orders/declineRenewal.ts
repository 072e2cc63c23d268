import type { IsoDate } from '#src/domain/isoDate';
import type { FailureReason } from '#src/domain/subscription/openOrder';
import { nextRetry } from '#src/domain/subscription/retry';
import { UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';

/** State after a failed renewal: the next retry, or `RECYCLE_FAILED` after the last retry (rules §7.11). */
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
