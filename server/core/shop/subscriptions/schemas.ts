import { Type, type Static } from '@fastify/type-provider-typebox';
import { FAILURE_REASONS } from '#src/domain/subscription/openOrder';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { UnitPriceSchema } from '../catalog/schemas';
import { orNull } from '../../platform/wire/orNull';
import { MaybeReceipt } from './receiptSchemas';

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
  nextTryAt: orNull(Text),
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
  unitPrice: UnitPriceSchema,
  /** The struck price (rules §29.6); null where there is none. */
  oldPrice: orNull(Money),
  /** Of the 30 days before the reduction; null without a struck price. */
  lowestPrice30: orNull(Money),
  currencySymbol: Text,
  productImagePath: Text,
  productDescription: Text,
  billingIntervalDays: Type.Integer(),
  nextBillDate: orNull(Text),
  /** When a pause ends. */
  restartDate: orNull(Text),
  /** Since when the order that is due waits for stock. */
  waitingSince: orNull(Text),
  /** The day on which it is going to be cancelled; from that day on nothing is billed (rules §28.8). */
  cancelOn: orNull(Text),
  /** Whether nothing is billed by itself while a declaration of the customer waits (rules §28.9). */
  declarationWaits: Type.Boolean(),
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  shipping: Money,
  totalRefunded: Money,
  taxes: Money,
  /** What the code on it takes off the goods. */
  discount: Money,
  /** What that code takes off any goods: percent or euro; null without a code. */
  discountAmount: orNull(Money),
  discountIsPercent: orNull(Type.Boolean()),
  firstName: Text,
  lastName: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  country: Text,
  postalCode: Text,
  /** The card that pays it; null where none does. */
  paySourceId: orNull(Text),
  cardLast4: orNull(Text),
  stockQty: Type.Integer(),
  paymentProblem: orNull(PaymentProblem),
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
