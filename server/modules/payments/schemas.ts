import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';

const NullableText = orNull(Type.String());

/** Name and address of an order, as they were on its day. */
const OrderAddress = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  address1: Type.String(),
  address2: NullableText,
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  postalCode: Type.String(),
});

/** Order of a payment (rules §32.8). Addresses are null for orders of an earlier version. */
const PaymentOrderSchema = Type.Object({
  number: Type.String(),
  fulfilment: Type.String(),
  isMigrated: Type.Boolean(),
  cardLast4: NullableText,
  delivery: orNull(OrderAddress),
  billing: orNull(OrderAddress),
  shippedOn: NullableText,
  carrier: NullableText,
  trackingNumber: NullableText,
  trackingUrl: NullableText,
});
export type PaymentOrderWire = Static<typeof PaymentOrderSchema>;

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
