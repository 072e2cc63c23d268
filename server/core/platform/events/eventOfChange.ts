import type { EventType } from './eventTypes';

/** Row of the change log, as far as its event depends on it. */
interface LoggedChange {
  action: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** New statuses with an event of their own; every other change of a subscription is `subscription.changed`. */
const STATUS_EVENTS: Readonly<Record<string, EventType>> = {
  ACTIVE: 'subscription.resumed',
  PAUSED: 'subscription.paused',
  CANCELLED: 'subscription.cancelled',
};

const ORDER_EVENTS: Readonly<Record<string, EventType>> = {
  orderShipped: 'order.shipped',
  orderDelivered: 'order.delivered',
};

/** Actions about a customer that change nothing of the customer's data. */
const NO_DATA = new Set([
  'accountEntered',
  'accountRefused',
  'signedOutEverywhere',
  'noticesSwitched',
  'payerMailed',
  'customersSynced',
  'customerSyncFailed',
  'noteAdded',
  'mailResent',
  'erasureMailed',
  'erasureAsked',
  'customerErased',
]);

/** Actions about a refund, whose event is written with its acceptance (rules §35.12). */
const REFUNDS = new Set(['refundRequested', 'paymentRefunded', 'refundFailed']);

const isAdded = ({ before }: LoggedChange): boolean => Object.keys(before).length === 0;

/** Subjects of the change log with events. Discounts, products, cards, admins and keys have none (rules §34.10). */
const EVENTS = {
  subscription: (change) =>
    change.action === 'subscriptionCreated'
      ? 'subscription.created'
      : (STATUS_EVENTS[String(change.after.status)] ?? 'subscription.changed'),
  customer: (change) => {
    if (NO_DATA.has(change.action)) return null;
    return isAdded(change) ? 'customer.created' : 'customer.changed';
  },
  payment: ({ action, after }) => {
    if (REFUNDS.has(action)) return null;
    return after.responseType === 'SUCCESS' ? 'order.paid' : 'payment.failed';
  },
  order: ({ action }) => ORDER_EVENTS[action] ?? null,
  declaration: ({ action }) => (action === 'declarationReceived' ? 'declaration.received' : 'declaration.decided'),
} as const satisfies Record<string, (change: LoggedChange) => EventType | null>;

/** Subject of an event; an erasure is no row of the change log with an event. */
export type EventSubject = keyof typeof EVENTS | 'erasure';

const hasEvents = (subject: string): subject is keyof typeof EVENTS => Object.hasOwn(EVENTS, subject);

/** Returns the event of a row of the change log, and its subject; null for a row without an event (rules §34.10). */
export function eventOfChange({
  subject,
  ...change
}: LoggedChange & { subject: string }): { type: EventType; subject: EventSubject } | null {
  if (!hasEvents(subject)) return null;
  const type = EVENTS[subject](change);
  return type && { type, subject };
}
