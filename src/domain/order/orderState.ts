import type { IsoDate } from '../isoDate';
import { isBeforeItsEnd } from '../subscription/isBeforeItsEnd';
import { isActive } from '../subscriptionStatus';

interface Ordered {
  status: string;
  nextBillDate?: IsoDate | null | undefined;
  /** The day of the next try by itself, where its payment is open. */
  nextTryAt?: IsoDate | null | undefined;
  /** The day on which the subscription ends. */
  cancelOn?: IsoDate | null | undefined;
  /** Whether it could not be paid. */
  isUnpaid?: boolean;
}

/** When an order is due, and what is to be known of it beside (rules §24.26). */
export interface OrderState {
  /** The day on which it is charged by itself: the later of its bill date and its next try. */
  dueDay: IsoDate | undefined;
  nextTryAt: IsoDate | undefined;
  /** The subscription's status, and whether a payment is open beside. */
  badges: readonly string[];
}

/** The badge of an order that could not be paid, beside that of its status. */
export const PAYMENT_OPEN = 'PAYMENT_OPEN';

/** An order that is due once the subscription has ended never comes (rules §28.22). */
export function orderState({ status, nextBillDate, nextTryAt, cancelOn, isUnpaid = false }: Ordered): OrderState {
  const day = nextBillDate && nextTryAt && nextTryAt > nextBillDate ? nextTryAt : nextBillDate;
  return {
    dueDay: day && isBeforeItsEnd(day, { cancelOn }) ? day : undefined,
    nextTryAt: nextTryAt ?? undefined,
    badges: isUnpaid && isActive(status) ? [status, PAYMENT_OPEN] : [status],
  };
}
