import { Type, type Static } from '@fastify/type-provider-typebox';
import { CARD_BRANDS } from '#src/domain/customer/card';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { orNull } from '../../core/platform/wire/orNull';
import { STOCK_MAX } from '../../core/shop/catalog/CatalogProduct';
import { PurchaseId, Version } from '../../core/shop/subscriptions/schemas';
import { ExternalId } from './customerBodies';

const rule = 'paymentMethodRule' as const;

/** Card that the shop's checkout has stored at the gateway; never its number (rules §21.6). */
const PaymentMethod = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 500, rule }),
    brand: Type.Enum([...CARD_BRANDS], { rule }),
    last4: Type.String({ pattern: '^\\d{4}$', rule }),
    month: Type.Integer({ minimum: 1, maximum: 12, rule }),
    year: Type.Integer({ minimum: 2000, maximum: 2999, rule }),
    customerRef: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        rule,
        description: 'The number of the customer at the provider; Stripe charges no card without it.',
      }),
    ),
  },
  { rule, description: 'The card at the gateway; without it the customer saves one in the portal.' },
);
export type PaymentMethod = Static<typeof PaymentMethod>;

const Sku = Type.String({ minLength: 1, maxLength: 100, rule: 'skuUnknown' });
const Quantity = Type.Integer({
  minimum: 1,
  maximum: STOCK_MAX,
  rule: 'quantityRule',
  description: 'Pieces per order.',
});
const IntervalWeeks = Type.Integer({ minimum: 1, maximum: 52, rule: 'intervalNotOffered' });
const Len = Type.Optional(Type.String());

/** Subscription of the shop's own system (rules §33.10). */
export const SubscriptionBody = Type.Object({
  externalId: ExternalId,
  customerExternalId: Type.Optional(ExternalId),
  customerId: Type.Optional(
    Type.String({ maxLength: 100, rule: 'fieldInvalid', description: 'The number of the account.' }),
  ),
  sku: Sku,
  quantity: Quantity,
  intervalWeeks: IntervalWeeks,
  firstBillDate: Type.String({ format: 'iso-date', rule: 'firstBillDateRule' }),
  paymentMethod: Type.Optional(PaymentMethod),
  len: Len,
});
export type SubscriptionBody = Static<typeof SubscriptionBody>;

export const SubscriptionPayload = Type.Object({
  purchaseId: Type.String(),
  customerId: Type.String(),
  version: Type.String(),
  isNew: Type.Boolean(),
});

/** Move of the next order (rules §33.11). */
export const MoveBody = Type.Object({
  purchaseId: PurchaseId,
  nextBillDate: Type.String({ format: 'iso-date', rule: 'dateInvalid' }),
  version: Version,
  len: Len,
});

/** Change of product, quantity or interval; absent fields keep their value (rules §33.11). */
export const ShopUpdateBody = Type.Object({
  purchaseId: PurchaseId,
  sku: Type.Optional(Sku),
  quantity: Type.Optional(Quantity),
  intervalWeeks: Type.Optional(IntervalWeeks),
  version: Version,
  len: Len,
});
export type ShopUpdateBody = Static<typeof ShopUpdateBody>;

const PAGE = 50;
const Id = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', rule: 'fieldInvalid', description }));
const OwnId = (description: string) =>
  Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid', description }));

export const SubscriptionsQuery = Type.Object({
  purchaseId: Id('The number of the subscription.'),
  externalId: OwnId('The id of the subscription in the system of the shop.'),
  customerId: Id('The number of the account.'),
  customerExternalId: OwnId('The id of the customer in the system of the shop.'),
  cursor: Id('The `nextCursor` of the reply before; without it the list begins.'),
  limit: Type.Integer({ minimum: 1, maximum: 100, rule: 'limitRule', default: PAGE }),
  len: Len,
});
export type SubscriptionsQuery = Static<typeof SubscriptionsQuery>;

const Text = Type.String();
const NullableText = orNull(Text);

/** Subscription as in an event, with its version; amounts in cents (rules §33.17, §34.10). */
const ShopSubscriptionSchema = Type.Object({
  purchaseId: Text,
  externalId: NullableText,
  customerId: Text,
  customerExternalId: NullableText,
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  sku: Text,
  quantity: Type.Integer(),
  intervalWeeks: Type.Integer(),
  unitPriceCents: Type.Integer(),
  discountCents: Type.Integer(),
  shippingCents: Type.Integer(),
  taxCents: Type.Integer(),
  nextBillDate: NullableText,
  nextTryOn: NullableText,
  waitingSince: NullableText,
  restartDate: NullableText,
  cancelOn: NullableText,
  endedOn: NullableText,
  version: Text,
});
export type ShopSubscription = Static<typeof ShopSubscriptionSchema>;

export const SubscriptionsPayload = Type.Object({
  subscriptions: Type.Array(ShopSubscriptionSchema),
  nextCursor: NullableText,
});
