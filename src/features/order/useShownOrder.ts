import { useState } from 'react';
import type { DeliveryOrder } from './deliveryOrder';

/** The order that has become the next one. */
export interface AnotherOrder {
  /** The former next order, where it has another day than before. */
  moved: DeliveryOrder | undefined;
  /** Whether the former one gave way: a second tap would hit this one. Accepted by the person. */
  accept: (() => void) | undefined;
}

/**
 * Which order the person has in mind: where it was moved, skipped or placed, and another one is next, that one is
 * accepted first. An order that comes in before it, as by a reactivation, is only announced (rules §7.14).
 * @param next the order that is next now; undefined where none is due
 * @param orders all that have a day; a change is in them before they are in order again
 * @returns undefined while it is the one that was shown first
 */
export function useShownOrder(
  next: DeliveryOrder | undefined,
  orders: readonly DeliveryOrder[],
): AnotherOrder | undefined {
  const [{ shown, isAnnounced }, show] = useState({ shown: next, isAnnounced: false });
  if (!next || !shown) {
    if (next) show({ shown: next, isAnnounced: false });
    return undefined;
  }
  if (next.purchaseId === shown.purchaseId) {
    const isSettled = orders.every(({ dueDay }) => dueDay >= next.dueDay);
    if (isSettled && next.dueDay !== shown.dueDay) show({ shown: next, isAnnounced });
    return isAnnounced ? { moved: undefined, accept: undefined } : undefined;
  }
  const former = orders.find(({ purchaseId }) => purchaseId === shown.purchaseId);
  if (former?.dueDay === shown.dueDay) {
    show({ shown: next, isAnnounced: true });
    return undefined;
  }
  return { moved: former, accept: () => show({ shown: next, isAnnounced: false }) };
}
