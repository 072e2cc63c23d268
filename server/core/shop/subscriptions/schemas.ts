import { Type, type Static } from '@fastify/type-provider-typebox';
import { FAILURE_REASONS } from '#src/domain/subscription/openOrder';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { UnitPriceSchema } from '../catalog/schemas';
import { orNull } from '../../platform/wire/orNull';
import { MaybeReceipt } from './receiptSchemas';

const Text = Type.String();
/** Euros with two decimals (rules §2.7). */
const Money = Type.Number();

/** Order that could not be paid (rules §24.20). */
const PaymentProblem = Type.Object({
  /** Date of the first failed charge. */
  since: Text,
  reason: Type.Enum([...FAILURE_REASONS]),
  /** Amount in cents. */
  total: Type.Integer(),
  /** Date of the next automatic retry, or null. */
  nextTryAt: orNull(Text),
});

/** Subscription in replies (rules §8.2). */
export const SubscriptionWireSchema = Type.Object({
  /** Opaque version, sent back as the expected state (rules §7.8). */
  version: Text,
  purchaseId: Text,
  productId: Text,
  productName: Text,
  variant: Text,
  descriptor: Text,
  productSku: Text,
  productQty: Type.Integer(),
  price: Money,
  unitPrice: UnitPriceSchema,
  /** Struck price; null without a reduction (rules §29.6). */
  oldPrice: orNull(Money),
  /** Lowest price of the 30 days before the reduction; null without a struck price (rules §29.5). */
  lowestPrice30: orNull(Money),
  currencySymbol: Text,
  productImagePath: Text,
  productDescription: Text,
  billingIntervalDays: Type.Integer(),
  nextBillDate: orNull(Text),
  /** Date on which the pause ends. */
  restartDate: orNull(Text),
  /** Start of the due order's wait for stock. */
  waitingSince: orNull(Text),
  /** Date of a scheduled cancellation; no charge on or after this date (rules §28.8). */
  cancelOn: orNull(Text),
  /** True while a declaration of the customer blocks renewals (rules §28.9). */
  declarationWaits: Type.Boolean(),
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  shipping: Money,
  totalRefunded: Money,
  taxes: Money,
  /** Discount of the next order in euros. */
  discount: Money,
  /** Amount of the discount code in percent or euros; null without a discount code. */
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
  /** Card of the subscription, if any. */
  paySourceId: orNull(Text),
  cardLast4: orNull(Text),
  stockQty: Type.Integer(),
  paymentProblem: orNull(PaymentProblem),
});
export type SubscriptionWire = Static<typeof SubscriptionWireSchema>;

/** Payload of a successful command: version of the subscription, and receipt. */
export const ChangePayload = Type.Object({ version: Text, receipt: MaybeReceipt });
export type ChangePayload = Static<typeof ChangePayload>;

export const ListQuery = Type.Object({
  nextOrder: Type.Optional(Type.Boolean({ rule: 'fieldInvalid' })),
  purchaseId: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  len: Type.Optional(Type.String()),
});

export const PurchaseId = Type.String({ minLength: 1, maxLength: 100, rule: 'purchaseIdMissing' });
export const PurchaseQuery = Type.Object({ purchaseId: PurchaseId, len: Type.Optional(Type.String()) });

/** Expected state (rules §7.8). */
export const Version = Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' }));
