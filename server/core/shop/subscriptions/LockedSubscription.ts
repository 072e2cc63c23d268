import type { Country } from '#src/domain/customer/regions';
import type { DiscountTerms } from '#src/domain/order/discountAmount';
import type { Language } from '#src/domain/language';
import type { IsoDate } from '#src/domain/isoDate';
import { orderState } from '#src/domain/order/orderState';
import type { FailureReason } from '#src/domain/subscription/openOrder';
import { isOngoing, type SubscriptionStatus } from '#src/domain/subscriptionStatus';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';

/** Fields of a subscription that commands and jobs may change. */
export interface SubscriptionState {
  status: SubscriptionStatus;
  nextBillDate: IsoDate | null;
  /** Date on which the pause ends. */
  restartDate: IsoDate | null;
  endedOn: IsoDate | null;
  cancelReason: string | null;
  /** Date of a scheduled cancellation; no charge on or after this date (rules §28.8). */
  cancelOn: IsoDate | null;
  productId: number;
  quantity: number;
  unitPriceCents: number;
  oldUnitPriceCents: number | null;
  intervalDays: number;
  shippingCents: number;
  taxCents: number;
  discountCents: number;
  /** Number of failed charges of the due order, and (`retryOn`) the date of its next retry. */
  retryNo: number;
  retryOn: IsoDate | null;
  /** First date, and (`failedFor`) last reason, of the due order's failed charges (rules §24.20). */
  failedSince: IsoDate | null;
  failedFor: FailureReason | null;
  /** Start of the wait for stock of the due order (rules §9.8). */
  waitingSince: IsoDate | null;
  paySourceId: number | null;
  /** Discount code, stored in `discount_redemptions` and not in the subscription's row. */
  discountCode: string | null;
}

/** State of an order without a charge attempt, for example after a move. */
export const UNTRIED = {
  retryNo: 0,
  retryOn: null,
  failedSince: null,
  failedFor: null,
  waitingSince: null,
} as const satisfies Partial<SubscriptionState>;

/** Returns the ISO date of the next order or of its retry, or null (rules §24.26). */
export const dueDayOf = ({
  status,
  nextBillDate,
  retryOn,
}: Pick<SubscriptionState, 'status' | 'nextBillDate' | 'retryOn'>): IsoDate | null =>
  orderState({ status, nextBillDate, nextTryAt: retryOn }).dueDay ?? null;

/** True if the next order is charged automatically, also after the end of a pause. */
export const isGoingToBeBilled = ({
  status,
  nextBillDate,
  cancelOn,
}: Pick<SubscriptionState, 'status' | 'nextBillDate' | 'cancelOn'>): boolean =>
  nextBillDate !== null && isOngoing(status) && isBeforeItsEnd(nextBillDate, { cancelOn });

/** Subscription locked by this transaction, with the data for its mails and bills. */
export interface LockedSubscription extends SubscriptionState {
  id: number;
  /** Version of the locked state (rules §7.8). */
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
  /** Country to which orders are shipped. */
  country: Country;
}
