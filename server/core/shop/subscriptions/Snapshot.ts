import { orderTotals, weeksOf } from '#src/domain/order/order';
import type { IsoDate } from '#src/domain/isoDate';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';
import { dueDayOf, isGoingToBeBilled, type LockedSubscription } from './LockedSubscription';

/** Subscription before or after a change, as shown to the customer (rules §24.2); amounts in cents. */
export interface Snapshot {
  status: SubscriptionStatus;
  productId: number;
  quantity: number;
  intervalWeeks: number;
  /** Date on which the order is due, as returned by `dueDayOf`. */
  nextBillDate: IsoDate | null;
  /** Last four digits of the card; null without a card. */
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

/** Next charge in cents; `card` is null for free orders or without a card. */
interface NextCharge {
  date: IsoDate;
  total: number;
  card: string | null;
}

/**
 * Returns the ISO date of the next charge, or null. Today for an order that waits for stock, because the goods may
 * return any day.
 */
export const chargeDayOf = (subscription: LockedSubscription, today: IsoDate): IsoDate | null => {
  if (!isGoingToBeBilled(subscription)) return null;
  const day = subscription.waitingSince === null ? dueDayOf(subscription) : today;
  return day !== null && isBeforeItsEnd(day, subscription) ? day : null;
};

/**
 * Returns the next charge, or null. Null for an order that waits for stock, because the date is unknown (rules §9.8).
 */
export function nextChargeOf(subscription: LockedSubscription, today: IsoDate): NextCharge | null {
  const date = chargeDayOf(subscription, today);
  if (date === null || subscription.waitingSince !== null) return null;
  const { totalCents: total } = orderTotals([subscription]);
  return { date, total, card: total === 0 ? null : subscription.cardLast4 };
}
