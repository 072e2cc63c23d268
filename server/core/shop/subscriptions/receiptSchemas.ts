import { Type, type Static } from '@fastify/type-provider-typebox';
import { RECEIPT_COMMANDS } from '#src/domain/subscription/receiptCommands';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { orNull } from '../../platform/wire/orNull';
import { ADDRESS_COMMANDS } from './receiptActions';

const Text = Type.String();
const NullableText = orNull(Text);
const Cents = Type.Integer();

/** Subscription before or after a change (rules §24.2). */
export const SnapshotWire = Type.Object({
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  productName: Text,
  quantity: Type.Integer(),
  intervalWeeks: Type.Integer(),
  nextBillDate: NullableText,
  card: NullableText,
  items: Cents,
  discount: Cents,
  shipping: Cents,
  tax: Cents,
  total: Cents,
});

/** Receipt of a change of a subscription (rules §24.3); `at` is a UTC timestamp. */
export const ReceiptWire = Type.Object({
  id: Text,
  at: Text,
  actor: Type.Enum(['customer', 'admin', 'shop']),
  command: Type.Enum([...RECEIPT_COMMANDS]),
  purchaseId: Text,
  productName: Text,
  before: SnapshotWire,
  after: SnapshotWire,
  nextCharge: orNull(Type.Object({ date: Text, total: Cents, card: NullableText })),
  /** Number of the billed order. */
  order: NullableText,
  undoUntil: NullableText,
});
export type ReceiptWire = Static<typeof ReceiptWire>;

const Address = Type.Object({
  address1: Text,
  /** The two characters `""` for a blank line (rules §13.5). */
  address2: Text,
  postalCode: Text,
  city: Text,
  state: Text,
  country: Text,
});
const MaybeAddress = orNull(Address);

/** Receipt of a changed billing or shipping address (rules §24.10). Belongs to no subscription. */
export const AddressReceiptWire = Type.Object({
  id: Text,
  at: Text,
  actor: Type.Enum(['customer', 'admin', 'shop']),
  command: Type.Enum([...ADDRESS_COMMANDS]),
  purchaseId: Type.Null(),
  address: Type.Enum(['billing', 'shipping']),
  /** Address before the change; null for a customer without a shipping address. */
  before: MaybeAddress,
  after: MaybeAddress,
  undoUntil: NullableText,
});
export type AddressReceiptWire = Static<typeof AddressReceiptWire>;

/** Entry of an admin into the customer's account, in the customer's history (rules §36.9). Without the admin's address. */
export const EntryWire = Type.Object({
  id: Text,
  at: Text,
  actor: Type.Literal('admin'),
  command: Type.Literal('enterAccount'),
  purchaseId: Type.Null(),
  reason: NullableText,
});
export type EntryWire = Static<typeof EntryWire>;

export const MaybeAddressReceipt = orNull(AddressReceiptWire);

/** Receipt of a command; null if nothing changed. */
export const MaybeReceipt = orNull(ReceiptWire);
