import type { Change } from '../../commands/customer/Command';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import type { IsoDate } from '../../domain/isoDate';
import { skipTarget } from '../../domain/order/reschedule';
import { subscriptionCan } from '../../domain/subscriptionStatus';

/** Actions on the next order (rules §6.4). */
export type OrderAction = 'move' | 'skip' | 'orderNow';

/** A subscription's next order, as displayed. */
export interface ShownOrder {
  purchaseId: string;
  productName: string;
  dueDay: IsoDate;
  intervalDays: number;
  totalCents: number;
  /** Id of the card; undefined without a card. */
  paySourceId: string | undefined;
  cardLast4: string | undefined;
  version: string | undefined;
}

/** Returns the next order of a subscription, or undefined if none is due. */
export function toShownOrder(subscription: Subscription | null | undefined): ShownOrder | undefined {
  if (!subscription?.dueDay || !subscriptionCan.moveOrder(subscription.status)) return undefined;
  const { purchaseId, productName, dueDay, intervalDays, paySourceId, cardLast4, version } = subscription;
  const { totalCents } = orderTotals([subscription]);
  return { purchaseId, productName, dueDay, intervalDays, paySourceId, cardLast4, totalCents, version };
}

/**
 * Returns the command of an action, with the version on the screen as expected state.
 * @param chosen the date for `move`
 */
export function toChange(order: ShownOrder, action: OrderAction, chosen: IsoDate | undefined): Change {
  const { purchaseId, productName, dueDay, intervalDays, version } = order;
  const targets = {
    move: chosen ?? dueDay,
    skip: skipTarget(dueDay, intervalDays),
    orderNow: dueDay,
  };
  return { kind: action, purchaseId, productName, version, nextBillDate: targets[action] };
}
