import type { IsoDate } from '../isoDate';
import { isBeforeItsEnd } from '../subscription/isBeforeItsEnd';
import { isActive } from '../subscriptionStatus';

interface Ordered {
  status: string;
  nextBillDate?: IsoDate | null | undefined;
  /** Date of the next automatic try of an unpaid order. */
  nextTryAt?: IsoDate | null | undefined;
  /** Date of the subscription's end. */
  cancelOn?: IsoDate | null | undefined;
  /** True if the payment failed. */
  isUnpaid?: boolean;
}

/** Due date and badges of an order (rules §24.26). */
export interface OrderState {
  /** Date of the automatic charge: the later of bill date and next try. */
  dueDay: IsoDate | undefined;
  nextTryAt: IsoDate | undefined;
  /** The status, and `PAYMENT_OPEN` for an unpaid order. */
  badges: readonly string[];
}

/** Badge of an unpaid order, besides its status. */
export const PAYMENT_OPEN = 'PAYMENT_OPEN';

/** Returns the state of the next order. No order is due after the subscription's end (rules §28.22). */
export function orderState({ status, nextBillDate, nextTryAt, cancelOn, isUnpaid = false }: Ordered): OrderState {
  const day = nextBillDate && nextTryAt && nextTryAt > nextBillDate ? nextTryAt : nextBillDate;
  return {
    dueDay: day && isBeforeItsEnd(day, { cancelOn }) ? day : undefined,
    nextTryAt: nextTryAt ?? undefined,
    badges: isUnpaid && isActive(status) ? [status, PAYMENT_OPEN] : [status],
  };
}
