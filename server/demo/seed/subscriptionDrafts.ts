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
  /** Days from today to the next bill. */
  nextInDays: number;
  /** How often it was billed already. */
  payments?: number;
  /** Whether a payment, counted from the newest (0), was declined. */
  isDeclined?: (index: number) => boolean;
}

/** Only these are still going to be billed, at once or after a reactivation. */
const hasNextBill = (status: SubscriptionStatus) => status === 'ACTIVE' || status === 'PAUSED';

/** A subscription whose past fits its next bill: one payment an interval, back in time. */
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
  // A next bill more than one interval away was moved; the payments before it stay in the past all the same.
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
