import { orderTotals } from '../../../src/domain/order';
import type { PlanDate } from '../../../src/domain/planDate';
import { editBasis } from '../../../src/domain/subscriptionEdit';
import { AppError } from '../../errors';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';

/** What a caller saw of an order when it confirmed; what it does not name is not compared. */
export interface Seen {
  /** Product, quantity and interval, as `editBasis` writes them. */
  seen?: string | undefined;
  seenNextBillDate?: PlanDate | undefined;
  seenTotalCents?: number | undefined;
  /** Empty where there was no card. */
  seenCardLast4?: string | undefined;
}

const seenNow = (subscription: LockedSubscription): Seen => ({
  seen: editBasis({ ...subscription, productId: String(subscription.productId) }),
  seenNextBillDate: subscription.nextBillDate ?? undefined,
  seenTotalCents: orderTotals([subscription]).totalCents,
  seenCardLast4: subscription.cardLast4 ?? '',
});

/** Refuses, under the subscription's lock, to charge or move what is not what the caller confirmed. */
export function refuseUnseen(subscription: LockedSubscription, seen: Seen): void {
  const now = seenNow(subscription);
  const names = Object.keys(now) as (keyof Seen)[];
  if (names.some((name) => seen[name] !== undefined && seen[name] !== now[name])) {
    throw new AppError('orderChanged');
  }
}
