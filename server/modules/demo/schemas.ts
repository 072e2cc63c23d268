import { Type, type Static } from '@fastify/type-provider-typebox';
import { SUBSCRIPTION_STATUSES } from '../../../src/domain/subscriptionStatus';

const count = (max: number, fallback: number, min = 0) =>
  Type.Integer({ minimum: min, maximum: max, default: fallback });

/** The shape of the customers to make; everything has a default (design §2). */
export const MakeCustomersBody = Type.Object({
  email: Type.Optional(Type.String({ format: 'mail-address', rule: 'emailInvalid' })),
  len: Type.Optional(Type.String()),
  admin: Type.Boolean({ default: false }),
  accounts: count(10, 1),
  statuses: Type.Array(Type.Enum([...SUBSCRIPTION_STATUSES]), { default: ['ACTIVE'], maxItems: 20 }),
  payments: count(50, 0),
  softDeclines: count(50, 0),
  card: Type.Enum(['good', 'declining', 'none'], { default: 'good' }),
  country: Type.Enum(['DE', 'AT'], { default: 'DE' }),
  nextBillInDays: count(365, 10, -365),
  intervalWeeks: count(52, 4, 1),
  quantity: count(20, 1, 1),
});
export type MakeCustomers = Static<typeof MakeCustomersBody>;

const MadeSubscription = Type.Object({
  purchaseId: Type.String(),
  status: Type.String(),
  nextBillDate: Type.Union([Type.String(), Type.Null()]),
});

export const MadeCustomersPayload = Type.Object({
  email: Type.String(),
  admin: Type.Boolean(),
  adminToken: Type.Optional(Type.String()),
  accounts: Type.Array(
    Type.Object({ customerId: Type.String(), token: Type.String(), subscriptions: Type.Array(MadeSubscription) }),
  ),
});
export type MadeCustomers = Static<typeof MadeCustomersPayload>;

const MINUTE_MS = 60_000;

export const FaultBody = Type.Object({
  path: Type.String({ maxLength: 200 }),
  kind: Type.Enum(['drop-reply', 'delay', 'status']),
  /** Milliseconds of a delay, or the status to answer. */
  value: Type.Integer({ minimum: 0, maximum: MINUTE_MS, default: 500 }),
  times: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
  len: Type.Optional(Type.String()),
});

export const ClockBody = Type.Object({ now: Type.String({ maxLength: 40 }), len: Type.Optional(Type.String()) });
export const ClockPayload = Type.Object({ now: Type.String(), today: Type.String() });

export const MailboxQuery = Type.Object({
  to: Type.String({ maxLength: 254, rule: 'emailInvalid' }),
  len: Type.Optional(Type.String()),
});
