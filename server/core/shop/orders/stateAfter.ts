import { addDays, type IsoDate } from '#src/domain/isoDate';
import { isActive } from '#src/domain/subscriptionStatus';
import { isRevivedByCard } from '#src/domain/customer/cardUse';
import type { Bill } from '../billing/repository';
import { UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';
import { declineRenewal } from './declineRenewal';

/** The card that a subscription is paid with. */
type ItsCard = Pick<LockedSubscription, 'paySourceId' | 'cardLast4'>;

/** The subscription after an order was paid on that day (rules §7.5, §7.10). */
export const billedState = (subscription: LockedSubscription, billDate: IsoDate): LockedSubscription => ({
  ...subscription,
  nextBillDate: addDays(billDate, subscription.intervalDays),
  ...UNTRIED,
});

/** The subscription after its open order was paid with a card, which pays it from then on (rules §24.22). */
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
 * A card that is saved while the bank is asked revives a subscription: what is paid by then is not billed again tomorrow.
 * A pause that is begun and ended meanwhile has set a later day, which holds.
 */
function afterRetry({ billDate }: Bill, subscription: LockedSubscription, card: ItsCard): LockedSubscription {
  const { status, nextBillDate } = subscription;
  if (!isActive(status) && !isRevivedByCard(status)) return subscription;
  const paid = retriedState(subscription, billDate, card);
  const isLater = nextBillDate !== null && paid.nextBillDate !== null && nextBillDate > paid.nextBillDate;
  return isLater ? { ...paid, nextBillDate } : paid;
}

interface Settled {
  ok: boolean;
  /** The card that was asked, as it is by now. */
  card: ItsCard;
  today: IsoDate;
}

/**
 * What the outcome makes of the subscription. One that was paused or cancelled while its bill was being paid stays
 * what it is; so does one whose date was set anew in the meantime, and one whose retry was declined.
 */
export function stateAfter(bill: Bill, subscription: LockedSubscription, settled: Settled): LockedSubscription {
  const { ok, card, today } = settled;
  if (bill.kind === 'retry') return ok ? afterRetry(bill, subscription, card) : subscription;
  const isUntouched =
    isActive(subscription.status) && (bill.kind === 'order' || subscription.nextBillDate === bill.dueDate);
  if (!isUntouched) return subscription;
  if (ok) return billedState(subscription, bill.billDate);
  return bill.kind === 'renewal' ? declineRenewal(subscription, today, 'declined') : subscription;
}
