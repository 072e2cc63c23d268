import type { Subscription } from '../../api/Subscription';
import { orderTotals } from '../../domain/order';
import { skipTarget } from '../../domain/reschedule';
import type { PlanDate } from '../../domain/planDate';

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

/** A confirmed action. */
export interface DeliveryCommand {
  action: DeliveryAction;
  purchaseId: string;
  productName: string;
  nextBillDate: PlanDate;
  billNow: boolean;
  /** The same until the outcome is known (contract §1). */
  idempotencyKey: string;
  /** Epoch milliseconds. */
  startedAt: number;
}

/**
 * After this long nobody expects an unanswered action to be sent once more, in milliseconds. Far below the 24 h for
 * which the server remembers a key (contract §1), so that a late question can never become a second order.
 */
const ASKING_ENDS_AFTER_MS = 10 * 60_000;

export const isTooOld = ({ startedAt }: DeliveryCommand): boolean => Date.now() - startedAt > ASKING_ENDS_AFTER_MS;

/** Where an action moves the order: its own date for an order now, which the server ignores (contract §4). */
function targetDate(order: DeliveryOrder, action: DeliveryAction, chosen: PlanDate | undefined): PlanDate {
  if (action === 'skip') return skipTarget(order.nextBillDate, order.intervalDays);
  return chosen ?? order.nextBillDate;
}

/**
 * The command for a confirmed action.
 * @param chosen the date for `move`
 * @param earlier a try whose failure left the outcome open: the same wish keeps its key, so that it happens once
 */
export function toCommand(
  order: DeliveryOrder,
  action: DeliveryAction,
  chosen: PlanDate | undefined,
  earlier: DeliveryCommand | undefined,
): DeliveryCommand {
  const { purchaseId, productName } = order;
  const nextBillDate = targetDate(order, action, chosen);
  const isSameWish =
    earlier?.action === action && earlier.purchaseId === purchaseId && earlier.nextBillDate === nextBillDate;
  return {
    action,
    purchaseId,
    productName,
    nextBillDate,
    billNow: action === 'orderNow',
    idempotencyKey: isSameWish ? earlier.idempotencyKey : crypto.randomUUID(),
    startedAt: Date.now(),
  };
}

/** Reads a command back from the storage; what is not one counts as none. */
export function parseCommand(stored: string | undefined): DeliveryCommand | undefined {
  if (stored === undefined) return undefined;
  try {
    const command = JSON.parse(stored) as Partial<DeliveryCommand> | null;
    return command?.idempotencyKey && command.purchaseId && command.startedAt
      ? (command as DeliveryCommand)
      : undefined;
  } catch {
    return undefined;
  }
}
