import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../platform/wire/orNull';

const Text = Type.String();
const NullableText = orNull(Text);

/** What an erasure waits for, and until when. */
export const ErasurePayload = Type.Object({
  /** Orders that are unpaid or not shipped; without one and without another open case the erasure is at once. */
  openOrders: Type.Array(Type.Object({ orderNumber: Text, productName: Text })),
  /** Day on which the customer is erased at the latest; null if nothing postpones it. */
  dueOn: NullableText,
  /** Moment of the erasure; null before. */
  erasedAt: NullableText,
});
export type ErasurePayload = Static<typeof ErasurePayload>;
