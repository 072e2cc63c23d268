import { Type, type Static } from '@fastify/type-provider-typebox';
import { FAILURE_REASONS } from '../../../src/domain/subscription/openOrder';
import { SUBSCRIPTION_STATUSES } from '../../../src/domain/subscriptionStatus';
import { MaybeReceipt } from './receiptSchemas';

const Nullable = <Schema extends typeof Text | typeof Money>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Text = Type.String();
/** Euro with two decimals (rules §2.7). */
const Money = Type.Number();

/** An order that could not be paid (rules §24.20). */
const PaymentProblem = Type.Object({
  /** The day of the first failed try. */
  since: Text,
  reason: Type.Enum([...FAILURE_REASONS]),
  /** Whole cents. */
  total: Type.Integer(),
  /** Null where nobody tries again by itself. */
  nextTryAt: Nullable(Text),
});

/** A subscription (rules §8.2). */
export const SubscriptionWireSchema = Type.Object({
  /** Opaque; a change may carry it as the expected state (rules §7.8). */
  version: Text,
  purchaseId: Text,
  productId: Text,
  productName: Text,
  variant: Text,
  descriptor: Text,
  productQty: Type.Integer(),
  price: Money,
  oldPrice: Nullable(Money),
  currencySymbol: Text,
  productImagePath: Text,
  productDescription: Text,
  billingIntervalDays: Type.Integer(),
  nextBillDate: Nullable(Text),
  /** When a pause ends. */
  restartDate: Nullable(Text),
  /** Since when the order that is due waits for stock. */
  waitingSince: Nullable(Text),
  /** The day on which it is going to be cancelled; from that day on nothing is billed (rules §28.8). */
  cancelOn: Nullable(Text),
  /** Whether nothing is billed by itself while a declaration of the customer waits (rules §28.9). */
  declarationWaits: Type.Boolean(),
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  shipping: Money,
  totalRefunded: Money,
  taxes: Money,
  /** What the code on it takes off the goods. */
  discount: Money,
  /** What that code takes off any goods: percent or euro; null without a code. */
  discountAmount: Nullable(Money),
  discountIsPercent: Type.Union([Type.Boolean(), Type.Null()]),
  firstName: Text,
  lastName: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  country: Text,
  postalCode: Text,
  /** The card that pays it; null where none does. */
  paySourceId: Nullable(Text),
  cardLast4: Nullable(Text),
  stockQty: Type.Integer(),
  paymentProblem: Type.Union([PaymentProblem, Type.Null()]),
});
export type SubscriptionWire = Static<typeof SubscriptionWireSchema>;

/** What a change answers: the version that came of it, and its receipt. */
export const ChangePayload = Type.Object({ version: Text, receipt: MaybeReceipt });
export type ChangePayload = Static<typeof ChangePayload>;

export const ListQuery = Type.Object({
  nextOrder: Type.Optional(Type.Boolean({ rule: 'fieldInvalid' })),
  purchaseId: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  len: Type.Optional(Type.String()),
});

export const PurchaseId = Type.String({ minLength: 1, maxLength: 100, rule: 'purchaseIdMissing' });
export const PurchaseQuery = Type.Object({ purchaseId: PurchaseId, len: Type.Optional(Type.String()) });

/** The expected state (rules §7.8). */
export const Version = Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' }));
