import { Type, type Static } from '@fastify/type-provider-typebox';
import { CARD_BRANDS } from '#src/domain/customer/card';
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

/** Subscription of the shop's own system (rules §33.10). */
export const SubscriptionBody = Type.Object({
  externalId: ExternalId,
  customerExternalId: Type.Optional(ExternalId),
  customerId: Type.Optional(
    Type.String({ maxLength: 100, rule: 'fieldInvalid', description: 'The number of the account.' }),
  ),
  sku: Type.String({ minLength: 1, maxLength: 100, rule: 'skuUnknown' }),
  quantity: Type.Integer({ minimum: 1, maximum: STOCK_MAX, rule: 'quantityRule', description: 'Pieces per order.' }),
  intervalWeeks: Type.Integer({ minimum: 1, maximum: 52, rule: 'intervalNotOffered' }),
  firstBillDate: Type.String({ format: 'iso-date', rule: 'firstBillDateRule' }),
  paymentMethod: Type.Optional(PaymentMethod),
  len: Type.Optional(Type.String()),
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
  len: Type.Optional(Type.String()),
});
