import { Type, type Static } from '@fastify/type-provider-typebox';
import { ErasurePayload } from '../../core/shop/erasure/schemas';
import { orNull } from '../../core/platform/wire/orNull';
import { TimelinePayload } from './timelineSchemas';

const Text = Type.String();
const NullableText = orNull(Text);

const AddressSchema = Type.Object({
  address1: Text,
  address2: NullableText,
  postalCode: Text,
  city: Text,
  state: Text,
  country: Text,
});

const ProfileSchema = Type.Object({
  customerId: Text,
  externalId: NullableText,
  firstName: Text,
  lastName: Text,
  email: Text,
  phone: Text,
  language: Type.Enum(['de', 'en']),
  since: Text,
  notices: Type.Boolean(),
  billing: AddressSchema,
  shipping: orNull(AddressSchema),
});

/** Subscription with the amount of its next order in euro. */
const SubscriptionSchema = Type.Object({
  purchaseId: Text,
  productName: Text,
  quantity: Type.Integer(),
  amount: Type.Number(),
  status: Type.Enum(['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED']),
  intervalDays: Type.Integer(),
  startedOn: Text,
  nextBillDate: NullableText,
  pausedUntil: NullableText,
  waitingSince: NullableText,
  failedFor: NullableText,
  failedSince: NullableText,
  cancelOn: NullableText,
  endedOn: NullableText,
  cardLast4: NullableText,
});

const RefundSchema = Type.Object({
  amount: Type.Number(),
  state: Type.Enum(['open', 'pending', 'done', 'failed']),
  date: Text,
  reason: Text,
});
const ShipmentSchema = Type.Object({
  shippedOn: Text,
  carrier: NullableText,
  trackingNumber: NullableText,
  trackingUrl: NullableText,
});

/**
 * Why a charge was made (rules §38.4): `renewal`, `order` (order now) or `retry`. `by` is null for an order without a
 * bill.
 */
const ReasonSchema = Type.Object({
  kind: Type.Enum(['renewal', 'order', 'retry']),
  /** `system`, `customer`, `mail` (a link of a mail) or `admin`. */
  by: NullableText,
  admin: NullableText,
  dueOn: NullableText,
});

/** Payment, or bill that is not settled (`paymentId` is null); amounts in euro. */
const ChargeSchema = Type.Object({
  paymentId: NullableText,
  orderNumber: NullableText,
  purchaseId: Text,
  date: Text,
  amount: Type.Number(),
  state: Type.Enum([
    'paid',
    'declined',
    'refundedInPart',
    'refunded',
    'disputed',
    'pending',
    'action',
    'processing',
    'failed',
  ]),
  refusal: NullableText,
  items: Type.Array(Type.Object({ name: Text, quantity: Type.Integer() })),
  cardBrand: NullableText,
  cardLast4: NullableText,
  reason: orNull(ReasonSchema),
  fulfilment: NullableText,
  shipments: Type.Array(ShipmentSchema),
  refunds: Type.Array(RefundSchema),
  /** What can still be refunded; 0 for a charge that no provider has made. */
  refundable: Type.Number(),
});
export type Charge = Static<typeof ChargeSchema>;

/** Payment method; never its token. */
const CardSchema = Type.Object({
  cardId: Text,
  type: Text,
  brand: Text,
  last4: NullableText,
  month: orNull(Type.Integer()),
  year: orNull(Type.Integer()),
});

const MailSchema = Type.Object({
  mailId: Text,
  at: Text,
  subject: Text,
  state: Type.Enum(['sent', 'waiting', 'givenUp']),
  sentAt: NullableText,
  failure: NullableText,
  /** False for a mail with a code or a personal link (rules §38.5). */
  isResendable: Type.Boolean(),
});
export type ListedMail = Static<typeof MailSchema>;

const DeclarationSchema = Type.Object({
  reference: Text,
  type: Type.Enum(['cancellation', 'withdrawal']),
  kind: NullableText,
  state: Type.Enum(['open', 'scheduled', 'done', 'rejected', 'takenBack']),
  receivedAt: Text,
  wantedOn: NullableText,
});

const DiscountSchema = Type.Object({
  code: Text,
  /** Euro, or percent. */
  amount: Type.Number(),
  isPercent: Type.Boolean(),
  purchaseId: Text,
  productName: Text,
  appliedAt: Text,
  removedAt: NullableText,
});

const NoteSchema = Type.Object({ noteId: Text, author: Text, at: Text, text: Text });

export const FilePayload = Type.Object({
  customer: ProfileSchema,
  subscriptions: Type.Array(SubscriptionSchema),
  charges: Type.Array(ChargeSchema),
  /** True if the customer has more charges. */
  chargesAreCapped: Type.Optional(Type.Boolean()),
  cards: Type.Array(CardSchema),
  mails: Type.Array(MailSchema),
  declarations: Type.Array(DeclarationSchema),
  discounts: Type.Array(DiscountSchema),
  notes: Type.Array(NoteSchema),
  /** Null unless an erasure was asked for (rules §40.3). */
  erasure: orNull(ErasurePayload),
  timeline: TimelinePayload,
});
export type FilePayload = Static<typeof FilePayload>;
