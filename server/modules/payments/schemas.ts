import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';
import { OrderAddressSchema } from '../../core/shop/orders/orderSchemas';

const NullableText = orNull(Type.String());

/** Order of a payment (rules §32.8). Addresses are null for orders of an earlier version. */
const PaymentOrderSchema = Type.Object({
  number: Type.String(),
  fulfilment: Type.String(),
  isMigrated: Type.Boolean(),
  cardLast4: NullableText,
  delivery: orNull(OrderAddressSchema),
  billing: orNull(OrderAddressSchema),
  shippedOn: NullableText,
  carrier: NullableText,
  trackingNumber: NullableText,
  trackingUrl: NullableText,
});
export type PaymentOrderWire = Static<typeof PaymentOrderSchema>;

/** Refund of a part or all of a payment (rules §35.12); `date` is the day of its state. */
const RefundSchema = Type.Object({
  amount: Type.Number(),
  state: Type.Enum(['pending', 'done']),
  date: Type.String(),
});

/** Payment of an order; amounts in euro (rules §12.3). */
export const PaymentWireSchema = Type.Object({
  orderId: Type.String(),
  purchaseId: Type.String(),
  dateCreated: Type.String(),
  responseType: Type.String(),
  currencySymbol: Type.String(),
  totalAmount: Type.Number(),
  taxes: Type.Number(),
  shipping: Type.Number(),
  discount: Type.Number(),
  nextBillDate: NullableText,
  order: orNull(PaymentOrderSchema),
  /** Missing without a refund. */
  refunds: Type.Optional(Type.Array(RefundSchema)),
  items: Type.Array(
    Type.Object({
      productId: Type.String(),
      productName: Type.String(),
      sku: Type.String(),
      productImagePath: Type.String(),
      productQty: Type.Integer(),
      price: Type.Number(),
      nextBillDate: NullableText,
    }),
  ),
});
export type PaymentWire = Static<typeof PaymentWireSchema>;
