import { addDays, type IsoDate } from '#src/domain/isoDate';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';
import type { PaymentDraft, StockedProduct, SubscriptionDraft } from './people/CustomerDraft';

const DAYS_PER_WEEK = 7;

interface Plan {
  product: StockedProduct;
  status: SubscriptionStatus;
  weeks: number;
  qty?: number;
  today: IsoDate;
  /** Days from today to the next bill date, or to the end of an ended subscription. */
  nextInDays: number;
  /** Number of past payments. */
  payments?: number;
  /** True for a declined payment; index 0 is the newest payment. */
  isDeclined?: (index: number) => boolean;
}

const hasNextBill = (status: SubscriptionStatus) => status === 'ACTIVE' || status === 'PAUSED';

/** Returns a subscription with past payments at the subscription's interval. */
export function subscriptionDraft({
  product,
  status,
  weeks,
  qty = 1,
  today,
  nextInDays,
  payments = 0,
  isDeclined,
}: Plan): SubscriptionDraft {
  const intervalDays = weeks * DAYS_PER_WEEK;
  const next = addDays(today, nextInDays);
  // Puts the newest payment into the past, even if the next order is more than one interval away.
  const newest = addDays(today, Math.min(nextInDays - intervalDays, -1));
  const billedOn = (index: number) => addDays(newest, -index * intervalDays);
  const past = Array.from({ length: payments }, (_, index): PaymentDraft => ({
    billedOn: billedOn(index),
    responseType: isDeclined?.(index) ? 'SOFT_DECLINE' : 'SUCCESS',
    nextBillDate: index === 0 ? (hasNextBill(status) ? next : null) : billedOn(index - 1),
  }));
  return {
    product,
    qty,
    intervalDays,
    status,
    startedOn: billedOn(Math.max(payments - 1, 0)),
    endedOn: hasNextBill(status) ? null : addDays(today, Math.min(nextInDays, 0)),
    nextBillDate: hasNextBill(status) ? next : null,
    payments: past.reverse(),
  };
}
