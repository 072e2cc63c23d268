import type { IsoDate } from '../isoDate';
import { isActive, type SubscriptionStatus } from '../subscriptionStatus';

/** Why an order could not be paid: the bank refused the card, or there was none (rules §24.20). */
export const FAILURE_REASONS = ['declined', 'noCard'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

interface Tried {
  status: SubscriptionStatus;
  nextBillDate: IsoDate | null;
  /** When the declined order is tried again. */
  retryOn: IsoDate | null;
}

/**
 * The day on which an order that could not be paid was due; today for a subscription in RECYCLE_FAILED (rules §24.22).
 * @returns null without an open order
 */
export function openOrderDay({ status, nextBillDate, retryOn }: Tried, today: IsoDate): IsoDate | null {
  if (status === 'RECYCLE_FAILED') return today;
  return isActive(status) && retryOn !== null ? nextBillDate : null;
}
