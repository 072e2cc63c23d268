import { orderTotals, weeksOf } from '#src/domain/order/order';
import type { IsoDate } from '#src/domain/isoDate';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';
import { dueDayOf, isGoingToBeBilled, type LockedSubscription } from './LockedSubscription';

/** A subscription as its customer sees it before and after a change (rules §24.2); money in cents. */
export interface Snapshot {
  status: SubscriptionStatus;
  productId: number;
  quantity: number;
  intervalWeeks: number;
  /** The day on which its order is due. */
  nextBillDate: IsoDate | null;
  /** The last four digits of the card that pays it. */
  card: string | null;
  items: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
}

export function snapshotOf(subscription: LockedSubscription): Snapshot {
  const { status, productId, quantity, intervalDays, cardLast4 } = subscription;
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = orderTotals([subscription]);
  return {
    ...{ status, productId, quantity, intervalWeeks: weeksOf(intervalDays), card: cardLast4 },
    nextBillDate: dueDayOf(subscription),
    ...{ items: itemsCents, discount: discountCents, shipping: shippingCents, tax: taxCents, total: totalCents },
  };
}

/** What is charged next, in cents; without a card where nothing is to pay. */
interface NextCharge {
  date: IsoDate;
  total: number;
  card: string | null;
}

/** The day of the next charge; null where there is none. One that waits for stock may be charged any day from today on. */
export const chargeDayOf = (subscription: LockedSubscription, today: IsoDate): IsoDate | null => {
  if (!isGoingToBeBilled(subscription)) return null;
  const day = subscription.waitingSince === null ? dueDayOf(subscription) : today;
  return day !== null && isBeforeItsEnd(day, subscription) ? day : null;
};

/** What is charged next; null where nothing is, or nobody knows when (rules §9.8). */
export function nextChargeOf(subscription: LockedSubscription, today: IsoDate): NextCharge | null {
  const date = chargeDayOf(subscription, today);
  if (date === null || subscription.waitingSince !== null) return null;
  const { totalCents: total } = orderTotals([subscription]);
  return { date, total, card: total === 0 ? null : subscription.cardLast4 };
}
