import type { Country } from '#src/domain/customer/regions';
import type { DiscountTerms } from '#src/domain/order/discountAmount';
import type { Language } from '#src/domain/language';
import type { IsoDate } from '#src/domain/isoDate';
import { orderState } from '#src/domain/order/orderState';
import type { FailureReason } from '#src/domain/subscription/openOrder';
import { isOngoing, type SubscriptionStatus } from '#src/domain/subscriptionStatus';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';

/** Everything about a subscription that may change. */
export interface SubscriptionState {
  status: SubscriptionStatus;
  nextBillDate: IsoDate | null;
  /** When a pause ends. */
  restartDate: IsoDate | null;
  endedOn: IsoDate | null;
  cancelReason: string | null;
  /** The day on which it is going to be cancelled; from that day on nothing is billed (rules §28.8). */
  cancelOn: IsoDate | null;
  productId: number;
  quantity: number;
  unitPriceCents: number;
  oldUnitPriceCents: number | null;
  intervalDays: number;
  shippingCents: number;
  taxCents: number;
  discountCents: number;
  /** Declines of the bill that is due, and the day of its next try. */
  retryNo: number;
  retryOn: IsoDate | null;
  /** The day of the first failed try of the order that is due, and why the last one failed (rules §24.20). */
  failedSince: IsoDate | null;
  failedFor: FailureReason | null;
  /** Since when the order that is due waits for stock; it is billed when the goods are back (rules §9.8). */
  waitingSince: IsoDate | null;
  paySourceId: number | null;
  /** The code that it carries; kept in the redemptions, not in the subscription's own row. */
  discountCode: string | null;
}

/** An order that nobody has tried to bill, such as one that got another date. */
export const UNTRIED = {
  retryNo: 0,
  retryOn: null,
  failedSince: null,
  failedFor: null,
  waitingSince: null,
} as const satisfies Partial<SubscriptionState>;

/** The day on which its order is due: that of its next try where it could not be paid (rules §24.26). */
export const dueDayOf = ({
  status,
  nextBillDate,
  retryOn,
}: Pick<SubscriptionState, 'status' | 'nextBillDate' | 'retryOn'>): IsoDate | null =>
  orderState({ status, nextBillDate, nextTryAt: retryOn }).dueDay ?? null;

/** Whether its next order comes by itself: a pause ends on that day. */
export const isGoingToBeBilled = ({
  status,
  nextBillDate,
  cancelOn,
}: Pick<SubscriptionState, 'status' | 'nextBillDate' | 'cancelOn'>): boolean =>
  nextBillDate !== null && isOngoing(status) && isBeforeItsEnd(nextBillDate, { cancelOn });

/** A subscription that this transaction alone may change, with what its mails and bills need. */
export interface LockedSubscription extends SubscriptionState {
  id: number;
  /** Of the state that was locked; a change makes another one. */
  version: string;
  customerId: number;
  gatewayToken: string | null;
  cardLast4: string | null;
  redemptionId: number | null;
  discount: DiscountTerms | null;
  productName: string;
  email: string;
  firstName: string;
  lang: Language;
  /** Where it is delivered to. */
  country: Country;
}
