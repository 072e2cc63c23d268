import { isRevivedByCard } from '#src/domain/customer/cardUse';
import type { IsoDate } from '#src/domain/isoDate';
import { earliestOrderDate } from '#src/domain/order/reschedule';
import { UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';

/** Returns the subscription with another card; RECYCLE_FAILED becomes ACTIVE and due tomorrow (rules §13.13). */
export const withCard = (
  subscription: LockedSubscription,
  { id, last4 }: { id: number; last4: string },
  today: IsoDate,
): LockedSubscription => ({
  ...subscription,
  paySourceId: id,
  cardLast4: last4,
  ...(isRevivedByCard(subscription.status) && {
    status: 'ACTIVE' as const,
    nextBillDate: earliestOrderDate(today),
    endedOn: null,
    ...UNTRIED,
  }),
});
