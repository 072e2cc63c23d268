import { Type, type Static } from '@fastify/type-provider-typebox';
import { ADMIN_ROLES } from '#src/domain/adminRole';
import { JOB_NAMES } from '#src/domain/jobNames';
import { PRICE_MAX_CENTS } from '#src/domain/money';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { replies } from '../../core/platform/wire/envelope';
import { FAULT_KINDS } from './faults';
import { ORDER_STATES } from './orderStates';

const count = (max: number, fallback: number, min = 0) =>
  Type.Integer({ minimum: min, maximum: max, default: fallback });

/** Text without the forms' rules, because imported data may break those rules (rules §16.20). */
const Imported = Type.Optional(
  Type.String({ maxLength: 100, description: 'As the shop’s own system may have it, whatever the rules are.' }),
);

/** Fields of `POST /demo/customers`; all fields are optional (rules §22.6). */
export const MakeCustomersBody = Type.Object({
  email: Type.Optional(Type.String({ format: 'mail-address', rule: 'emailInvalid' })),
  len: Type.Optional(Type.String()),
  admin: Type.Boolean({ default: false }),
  /** Role of the admin. */
  role: Type.Enum([...ADMIN_ROLES], { default: 'owner' }),
  accounts: count(10, 1),
  statuses: Type.Array(Type.Enum([...SUBSCRIPTION_STATUSES]), { default: ['ACTIVE'], maxItems: 500 }),
  payments: count(2_000, 0),
  softDeclines: count(50, 0),
  orders: Type.Array(Type.Enum([...ORDER_STATES]), { default: [], uniqueItems: true }),
  card: Type.Enum(['good', 'declining', 'none'], { default: 'good' }),
  country: Type.Enum(['DE', 'AT'], { default: 'DE' }),
  firstName: Imported,
  phone: Imported,
  city: Imported,
  nextBillInDays: count(365, 10, -365),
  intervalWeeks: count(52, 4, 1),
  quantity: count(20, 1, 1),
  /** Product of all subscriptions; if missing, each subscription gets a random product. */
  productId: Type.Optional(Type.String({ maxLength: 100 })),
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

/** Fields of `POST /demo/discounts`; all fields are optional. */
export const MakeDiscountBody = Type.Object({
  code: Type.Optional(Type.String({ format: 'discount-code', rule: 'discountCodeRule' })),
  amount: Type.Number({ format: 'amount', minimum: 1, maximum: 999_999, default: 10, rule: 'discountAmountNumber' }),
  isPercent: Type.Boolean({ default: true }),
  usageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
  oncePerCustomer: Type.Boolean({ default: false }),
  startInDays: count(365, 0, -365),
  endInDays: Type.Optional(Type.Integer({ minimum: -365, maximum: 365 })),
  customers: Type.Array(Type.String({ format: 'mail-address', rule: 'emailInvalid' }), { default: [], maxItems: 50 }),
  deleted: Type.Boolean({ default: false }),
  len: Type.Optional(Type.String()),
});
export type MakeDiscount = Static<typeof MakeDiscountBody>;

/** Fields of `POST /demo/products`. With a `productId`, missing fields keep their values. */
export const MakeProductBody = Type.Object({
  productId: Type.Optional(Type.String({ maxLength: 100 })),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  priceCents: Type.Optional(Type.Integer({ minimum: 1, maximum: PRICE_MAX_CENTS })),
  oldPriceCents: Type.Optional(Type.Integer({ minimum: 1, maximum: PRICE_MAX_CENTS })),
  contentAmount: Type.Optional(Type.Number({ minimum: 0.001, maximum: 10_000 })),
  stock: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  weeks: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 52 }), { maxItems: 52, uniqueItems: true })),
  active: Type.Optional(Type.Boolean()),
  len: Type.Optional(Type.String()),
});
export type MakeProduct = Static<typeof MakeProductBody>;

export const MadeProductPayload = Type.Object({ productId: Type.String(), name: Type.String() });
export type MadeProduct = Static<typeof MadeProductPayload>;

export const MadeDiscountPayload = Type.Object({ id: Type.String(), code: Type.String() });
export type MadeDiscount = Static<typeof MadeDiscountPayload>;

const MINUTE_MS = 60_000;

const Fault = Type.Object({
  path: Type.String({ pattern: '^/api/', maxLength: 200, rule: 'faultPath' }),
  kind: Type.Enum([...FAULT_KINDS], { rule: 'faultKind' }),
  /** Milliseconds for `delay`, an HTTP status for `status`; ignored for `drop-reply`. */
  value: Type.Integer({ minimum: 0, maximum: MINUTE_MS, default: 500, rule: 'faultDelay' }),
  times: Type.Integer({ minimum: 1, maximum: 1_000, default: 1, rule: 'faultTimes' }),
});
export const FaultBody = Type.Object({ ...Fault.properties, len: Type.Optional(Type.String()) });
export const FaultsPayload = Type.Array(Fault);

export const ClockBody = Type.Object({ now: Type.String({ maxLength: 40 }), len: Type.Optional(Type.String()) });
export const ClockPayload = Type.Object({ now: Type.String(), today: Type.String() });

export const RunJobsBody = Type.Object({
  names: Type.Array(Type.Enum([...JOB_NAMES], { rule: 'jobName' }), { minItems: 1, maxItems: 50, rule: 'jobNames' }),
  len: Type.Optional(Type.String()),
});

export const MailboxQuery = Type.Object({
  to: Type.String({ maxLength: 254, rule: 'emailInvalid' }),
  len: Type.Optional(Type.String()),
});

const MailSchema = Type.Object({
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  sentAt: Type.String(),
});
const mails = replies(Type.Array(MailSchema));
/** HTML page, or JSON for `Accept: application/json` (rules §22.3). */
export const MailboxReplies = {
  ...mails,
  200: { content: { 'application/json': { schema: mails[200] }, 'text/html': { schema: Type.String() } } },
};
