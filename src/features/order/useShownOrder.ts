import { useState } from 'react';
import type { ShownOrder } from './shownOrder';

/** The order that has replaced the displayed one. */
export interface AnotherOrder {
  /** The former next order, if its date has changed. */
  moved: ShownOrder | undefined;
  /** Accepts the new order. Only after the person's own change, because a double tap could hit its button. */
  accept: (() => void) | undefined;
}

/**
 * Detects that another order became the next one (rules §7.14). After the person's own change, the new next order must
 * be accepted. An earlier order from elsewhere, such as a reactivation, is only announced.
 * @param next the next order; undefined if none is due
 * @param orders all orders with a date, possibly not yet sorted after a change
 * @returns undefined while the first displayed order is the next one
 */
export function useShownOrder(next: ShownOrder | undefined, orders: readonly ShownOrder[]): AnotherOrder | undefined {
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
