import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';
import { LenQuery } from '../../core/shop/customers/schemas';

const { len } = LenQuery.properties;
const Text = Type.String();
const NullableText = orNull(Text);

export const EraseBody = Type.Object({ len });
export const AdminEraseBody = Type.Object({
  customerId: Type.String({ pattern: '^[0-9]{1,15}$', rule: 'fieldInvalid', description: 'Number of the customer.' }),
  len,
});

const MaybeText = Type.Optional(NullableText);
const Address = Type.Object({
  firstName: MaybeText,
  lastName: MaybeText,
  address1: MaybeText,
  address2: MaybeText,
  postalCode: MaybeText,
  city: MaybeText,
  state: MaybeText,
  country: MaybeText,
});
const Values = Type.Record(
  Type.String(),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
);

/** A person's data (rules §40.1). Amounts are in euro. */
export const ExportPayload = Type.Object({
  profile: Type.Object({
    customerId: Text,
    externalId: NullableText,
    firstName: Text,
    lastName: Text,
    email: Text,
    phone: Text,
    language: Text,
    since: Text,
    notices: Type.Boolean(),
    billing: Address,
    shipping: orNull(Address),
  }),
  cards: Type.Array(
    Type.Object({
      type: Text,
      brand: Text,
      last4: NullableText,
      month: orNull(Type.Integer()),
      year: orNull(Type.Integer()),
    }),
  ),
  subscriptions: Type.Array(
    Type.Object({
      purchaseId: Text,
      productName: Text,
      quantity: Type.Integer(),
      status: Text,
      intervalDays: Type.Integer(),
      startedOn: Text,
      nextBillDate: NullableText,
      endedOn: NullableText,
      cancelReason: NullableText,
    }),
  ),
  orders: Type.Array(
    Type.Object({
      orderNumber: Text,
      placedAt: Text,
      payment: Text,
      fulfilment: Text,
      amount: Type.Number(),
      items: Type.Array(Type.Object({ name: Text, quantity: Type.Integer() })),
      cardLast4: NullableText,
      billing: orNull(Address),
      delivery: orNull(Address),
      trackingNumbers: Type.Array(Text),
    }),
  ),
  payments: Type.Array(
    Type.Object({
      paymentId: Text,
      date: Text,
      amount: Type.Number(),
      isPaid: Type.Boolean(),
      refunded: Type.Number(),
    }),
  ),
  discounts: Type.Array(Type.Object({ code: Text, purchaseId: Text, appliedAt: Text, removedAt: NullableText })),
  declarations: Type.Array(
    Type.Object({
      reference: Text,
      type: Text,
      state: Text,
      receivedAt: Text,
      name: Text,
      email: Text,
      contract: Text,
      reason: Text,
    }),
  ),
  mails: Type.Array(Type.Object({ at: Text, subject: Text })),
  notes: Type.Array(Type.Object({ at: Text, text: Text })),
  changes: Type.Array(Type.Object({ at: Text, actor: Text, action: Text, before: Values, after: Values })),
  erasure: orNull(Type.Object({ askedAt: Text, dueOn: Text })),
});
export type ExportPayload = Static<typeof ExportPayload>;
