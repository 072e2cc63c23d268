import { addDays, type IsoDate } from '#src/domain/isoDate';
import { isActive } from '#src/domain/subscriptionStatus';
import type { FailureReason } from '#src/domain/subscription/openOrder';
import { isRevivedByCard } from '#src/domain/customer/cardUse';
import type { Bill } from '../billing/Bill';
import { UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';
import { declineRenewal } from './declineRenewal';

type ItsCard = Pick<LockedSubscription, 'paySourceId' | 'cardLast4'>;

/** Returns the state after a paid order of `billDate` (rules §7.5, §7.10). */
export const billedState = (subscription: LockedSubscription, billDate: IsoDate): LockedSubscription => ({
  ...subscription,
  nextBillDate: addDays(billDate, subscription.intervalDays),
  ...UNTRIED,
});

/** Returns the state after a paid retry, whose card then pays the subscription (rules §24.22). */
export const retriedState = (
  subscription: LockedSubscription,
  billDate: IsoDate,
  { paySourceId, cardLast4 }: ItsCard,
): LockedSubscription => ({
  ...billedState(subscription, billDate),
  status: 'ACTIVE',
  endedOn: null,
  paySourceId,
  cardLast4,
});

/**
 * Returns the state after a paid retry. Paused and cancelled subscriptions remain unchanged (rules §24.24). A later
 * next bill date remains, because a change during the charge may have set the date.
 */
function afterRetry({ billDate }: Bill, subscription: LockedSubscription, card: ItsCard): LockedSubscription {
  const { status, nextBillDate } = subscription;
  if (!isActive(status) && !isRevivedByCard(status)) return subscription;
  const paid = retriedState(subscription, billDate, card);
  const isLater = nextBillDate !== null && paid.nextBillDate !== null && nextBillDate > paid.nextBillDate;
  return isLater ? { ...paid, nextBillDate } : paid;
}

/**
 * Returns the state after a refused retry: the bank wants the person, if it does so for the present card of an unpaid
 * order (rules §35.15). Otherwise nothing changes.
 */
function afterRefusedRetry(
  { gatewayToken }: Bill,
  subscription: LockedSubscription,
  failedFor: FailureReason,
): LockedSubscription {
  const isNews = failedFor === 'unconfirmed' && subscription.failedFor !== failedFor;
  const isOfOrder = subscription.failedSince !== null && gatewayToken === subscription.gatewayToken;
  return isNews && isOfOrder ? { ...subscription, failedFor } : subscription;
}

interface Settled {
  ok: boolean;
  /** Card of the charge with its present data. */
  card: ItsCard;
  today: IsoDate;
  /** True if another bill of the subscription is being charged. */
  isBilledElsewhere?: boolean;
  /** Reason of a refusal. */
  failedFor?: FailureReason;
}

/**
 * Returns the state after a bank has refused a placed order: its order is unpaid, if nothing else has changed since. An
 * order of a person for at once is cancelled, and the next one remains (rules §35.4).
 */
function afterLateRefusal(
  bill: Bill,
  subscription: LockedSubscription,
  { today, failedFor = 'declined' }: Settled,
): LockedSubscription {
  const { status, nextBillDate, failedSince, waitingSince } = subscription;
  const isDueAsPlaced = nextBillDate === bill.nextBillDate && failedSince === null && waitingSince === null;
  if (!isActive(status) || !isDueAsPlaced || bill.kind === 'order') return subscription;
  return declineRenewal({ ...subscription, nextBillDate: bill.dueDate }, today, failedFor);
}

/** Returns the state after a bill, or the same object if the bill does not change the subscription. */
export function stateAfter(bill: Bill, subscription: LockedSubscription, settled: Settled): LockedSubscription {
  const { ok, card, today, isBilledElsewhere = false, failedFor = 'declined' } = settled;
  if (bill.isPlaced) return ok || isBilledElsewhere ? subscription : afterLateRefusal(bill, subscription, settled);
  if (bill.kind === 'retry')
    return ok ? afterRetry(bill, subscription, card) : afterRefusedRetry(bill, subscription, failedFor);
  const isUntouched =
    isActive(subscription.status) && (bill.kind === 'order' || subscription.nextBillDate === bill.dueDate);
  if (!isUntouched) return subscription;
  if (ok) return billedState(subscription, bill.billDate);
  return bill.kind === 'renewal' ? declineRenewal(subscription, today, failedFor) : subscription;
}
