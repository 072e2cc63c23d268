import type { Wish } from '../../api/commandsApi';
import type { Subscription } from '../../api/Subscription';
import { orderTotals } from '../../domain/order';
import type { PlanDate } from '../../domain/planDate';
import { skipTarget } from '../../domain/reschedule';

/** What a person can do with the next order (spec §4). */
export type DeliveryAction = 'move' | 'skip' | 'orderNow';

/** The order that an action is about, as the person saw it. */
export interface DeliveryOrder {
  purchaseId: string;
  productName: string;
  nextBillDate: PlanDate;
  intervalDays: number;
  totalCents: number;
  cardLast4: string | undefined;
}

/** A subscription's next order, as the flow needs it; undefined where none is due. */
export function toDeliveryOrder(subscription: Subscription | undefined): DeliveryOrder | undefined {
  if (!subscription?.nextBillDate) return undefined;
  const { purchaseId, productName, nextBillDate, intervalDays, cardLast4 } = subscription;
  const { totalCents } = orderTotals([subscription]);
  return { purchaseId, productName, nextBillDate, intervalDays, cardLast4, totalCents };
}

/** Where an action moves the order: its own date for an order now, which the server ignores (contract §4). */
function targetDate(order: DeliveryOrder, action: DeliveryAction, chosen: PlanDate | undefined): PlanDate {
  if (action === 'skip') return skipTarget(order.nextBillDate, order.intervalDays);
  return chosen ?? order.nextBillDate;
}

/**
 * The wish that a confirmed action is.
 * @param chosen the date for `move`
 */
export function toWish(order: DeliveryOrder, action: DeliveryAction, chosen: PlanDate | undefined): Wish {
  const { purchaseId, productName } = order;
  return { kind: action, purchaseId, productName, nextBillDate: targetDate(order, action, chosen) };
}
