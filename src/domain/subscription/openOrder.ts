import type { IsoDate } from '../isoDate';
import { isActive, type SubscriptionStatus } from '../subscriptionStatus';

/**
 * Reasons of an unpaid order: a declined or a missing card, a bank that wants the person, or one that refuses each charge
 * of the card (rules §24.20).
 */
export const FAILURE_REASONS = ['declined', 'noCard', 'unconfirmed', 'cardUnusable'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

interface Tried {
  status: SubscriptionStatus;
  nextBillDate: IsoDate | null;
  /** Date of the next try of a declined order. */
  retryOn: IsoDate | null;
}

/**
 * Returns the due date of an unpaid order; today for RECYCLE_FAILED (rules §24.22).
 * @returns null without an unpaid order
 */
export function openOrderDay({ status, nextBillDate, retryOn }: Tried, today: IsoDate): IsoDate | null {
  if (status === 'RECYCLE_FAILED') return today;
  return isActive(status) && retryOn !== null ? nextBillDate : null;
}
