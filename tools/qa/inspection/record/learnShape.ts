import * as v from 'valibot';
import { businessDayAt, daysBetween } from '#src/domain/isoDate';
import { isActive, SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { DECLINING } from '../mask/classes';
import type { CustomerShape } from './ProblemRecord';

/** Shape of a customer before any response. */
export const UNKNOWN_SHAPE: CustomerShape = {
  country: 'DE',
  card: 'good',
  statuses: [],
  payments: 0,
  softDeclines: 0,
  accounts: 1,
};

const DAYS_A_WEEK = 7;
const LAST_DIGITS = 4;

const known = v.fallback(v.picklist(SUBSCRIPTION_STATUSES), 'ACTIVE');
const subscriptions = v.object({
  rows: v.array(
    v.object({
      status: known,
      intervalDays: v.number(),
      quantity: v.number(),
      nextBillDate: v.optional(v.pipe(v.string(), v.isoDate())),
    }),
  ),
});
const payments = v.object({ rows: v.array(v.object({ status: v.string() })) });
const customer = v.object({
  delivery: v.object({ country: v.picklist(['DE', 'AT']) }),
  cards: v.array(v.object({ last4: v.string() })),
});
const accounts = v.array(v.unknown());
const named = v.object({ customerId: v.string() });

type Learned = Partial<CustomerShape>;

function subscriptionsLearned(payload: unknown, now: Date): Learned {
  const read = v.safeParse(subscriptions, payload);
  if (!read.success) return {};
  const { rows } = read.output;
  const first = rows.find(({ status }) => isActive(status));
  return {
    statuses: rows.map(({ status }) => status),
    ...(first && { intervalWeeks: Math.round(first.intervalDays / DAYS_A_WEEK), quantity: first.quantity }),
    ...(first?.nextBillDate && { nextBillInDays: daysBetween(businessDayAt(now), first.nextBillDate) }),
  };
}

function paymentsLearned(payload: unknown): Learned {
  const read = v.safeParse(payments, payload);
  if (!read.success) return {};
  const declined = read.output.rows.filter(({ status }) => status === 'SOFT_DECLINE').length;
  return { payments: read.output.rows.length - declined, softDeclines: declined };
}

function customerLearned(payload: unknown): Learned {
  const read = v.safeParse(customer, payload);
  if (!read.success) return {};
  const [card] = read.output.cards;
  const isDeclining = card?.last4 === DECLINING.slice(-LAST_DIGITS);
  return { country: read.output.delivery.country, card: !card ? 'none' : isDeclining ? 'declining' : 'good' };
}

/** Returns the customer's id from a response of `getCustomer`; undefined for other responses. */
export const ownerIn = (endpoint: string, payload: unknown): string | undefined =>
  endpoint === 'getCustomer' && v.is(named, payload) ? payload.customerId : undefined;

/** Functions that read the shape from a response, by endpoint. */
const LEARNED: Readonly<Record<string, (payload: unknown, now: Date) => Learned>> = {
  listSubscriptions: subscriptionsLearned,
  listNextOrders: subscriptionsLearned,
  listPayments: paymentsLearned,
  getCustomer: customerLearned,
  listAccounts: (payload) => (v.is(accounts, payload) ? { accounts: payload.length } : {}),
};

/**
 * Returns the customer's shape with the fields of a response (rules §30.8).
 * Uses an endpoint's first response only, because later responses may include the user's changes.
 * Ignores `listNextOrders` after `listSubscriptions`.
 * @param seen endpoints with a response so far; mutated
 * @param now time of the server
 */
export function learnShape(
  shape: CustomerShape,
  seen: Set<string>,
  { endpoint, payload, now }: { endpoint: string; payload: unknown; now: Date },
): CustomerShape {
  const learn = LEARNED[endpoint];
  const isLess = endpoint === 'listNextOrders' && seen.has('listSubscriptions');
  if (!learn || seen.has(endpoint) || isLess) return shape;
  seen.add(endpoint);
  return { ...shape, ...learn(payload, now) };
}
