import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';

const NullableText = orNull(Type.String());

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
  items: Type.Array(
    Type.Object({
      productId: Type.String(),
      productName: Type.String(),
      productImagePath: Type.String(),
      productQty: Type.Integer(),
      price: Type.Number(),
      nextBillDate: NullableText,
    }),
  ),
});
export type PaymentWire = Static<typeof PaymentWireSchema>;
