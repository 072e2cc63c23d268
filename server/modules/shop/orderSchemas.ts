import { Type, type Static } from '@fastify/type-provider-typebox';
import { FULFILMENTS } from '#src/domain/order/fulfilment';
import { orNull } from '../../core/platform/wire/orNull';
import { OrderAddressSchema } from '../../core/shop/orders/orderSchemas';

const Len = Type.Optional(Type.String());
const NullableText = orNull(Type.String());
const PAGE = 50;
const Limit = Type.Integer({ minimum: 1, maximum: 100, rule: 'limitRule' });
const ShipOn = Type.Optional(Type.String({ format: 'iso-date', rule: 'dateInvalid' }));
const OrderNumber = Type.String({ pattern: '^[1-9]\\d{0,14}$' });

export const OrdersQuery = Type.Object({
  state: Type.Optional(
    Type.Enum(['toShip', ...FULFILMENTS], {
      rule: 'fieldInvalid',
      description: 'State of the delivery; `toShip` is paid, not shipped, and without an open withdrawal.',
    }),
  ),
  shipOn: ShipOn,
  sku: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  cursor: Type.Optional(Type.String({ ...OrderNumber, rule: 'fieldInvalid' })),
  limit: Type.Integer({ ...Limit, default: PAGE }),
  len: Len,
});
export type OrdersQuery = Static<typeof OrdersQuery>;

/** Order with its present terms; amounts in cents (rules §33.6). */
export const ShopOrderSchema = Type.Object({
  number: Type.String(),
  purchaseId: Type.String(),
  payment: Type.String(),
  fulfilment: Type.String(),
  isMigrated: Type.Boolean(),
  placedAt: Type.String(),
  shipOn: NullableText,
  customerId: Type.String(),
  externalId: NullableText,
  email: Type.String(),
  language: Type.String(),
  currency: Type.String(),
  delivery: orNull(OrderAddressSchema),
  billing: orNull(OrderAddressSchema),
  items: Type.Array(
    Type.Object({
      sku: Type.String(),
      nameDe: Type.String(),
      nameEn: Type.String(),
      quantity: Type.Integer(),
      unitPriceCents: Type.Integer(),
      taxPercent: Type.Integer(),
      taxCents: Type.Integer(),
    }),
  ),
  discountCode: NullableText,
  discountCents: Type.Integer(),
  shippingCents: Type.Integer(),
  shippingTaxCents: Type.Integer(),
  taxCents: Type.Integer(),
  totalCents: Type.Integer(),
  shipments: Type.Array(Type.Object({ shippedAt: Type.String(), carrier: NullableText, trackingNumber: NullableText })),
});
export type ShopOrder = Static<typeof ShopOrderSchema>;

export const OrdersPayload = Type.Object({ orders: Type.Array(ShopOrderSchema), nextCursor: NullableText });

export const ClaimBody = Type.Object({ limit: Limit, shipOn: ShipOn, len: Len });
export const ClaimPayload = Type.Object({ orders: Type.Array(ShopOrderSchema), claimedUntil: NullableText });

const OrderIds = Type.Array(OrderNumber, { minItems: 1, maxItems: 100, rule: 'orderIdsRule' });

export const ReleaseBody = Type.Object({ orderIds: OrderIds, len: Len });
export const ReleasePayload = Type.Object({ released: Type.Array(Type.String()) });

export const ShipmentBody = Type.Object({
  orderIds: OrderIds,
  carrier: Type.Optional(Type.String({ format: 'carrier', rule: 'carrierRule' })),
  trackingNumber: Type.Optional(Type.String({ format: 'tracking-number', maxLength: 100, rule: 'trackingNumberRule' })),
  shippedAt: Type.Optional(Type.String({ format: 'date-time', rule: 'momentRule' })),
  state: Type.Enum(['shipped', 'delivered', 'returned'], {
    default: 'shipped',
    rule: 'fieldInvalid',
    description: 'New state of the orders.',
  }),
  another: Type.Optional(
    Type.Boolean({
      ...{ rule: 'fieldInvalid', description: '`true` adds a parcel to an order that another system has shipped.' },
    }),
  ),
  len: Len,
});
export type ShipmentBody = Static<typeof ShipmentBody>;
export const ShipmentPayload = Type.Object({
  changed: Type.Array(Type.String()),
  unchanged: Type.Array(Type.String()),
});
