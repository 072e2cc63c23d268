/** Types of the events that are sent to the shop's other systems (rules §34.2). */
export const EVENT_TYPES = [
  'subscription.created',
  'subscription.changed',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancelled',
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.reopened',
  'order.refunded',
  'payment.failed',
  'customer.created',
  'customer.changed',
  'customer.erased',
  'declaration.received',
  'declaration.decided',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
