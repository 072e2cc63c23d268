import { Type, type Static } from '@fastify/type-provider-typebox';
import { RECEIPT_COMMANDS } from '#src/domain/subscription/receiptCommands';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { orNull } from '../../platform/wire/orNull';
import { ADDRESS_COMMANDS } from './receiptActions';

const Text = Type.String();
const NullableText = orNull(Text);
/** Whole cents. */
const Cents = Type.Integer();

/** A subscription before or after a change (rules §24.2). */
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

/** What has become of a subscription, when and by whom (rules §24.3). */
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
  undoUntil: NullableText,
});
export type ReceiptWire = Static<typeof ReceiptWire>;

const Address = Type.Object({
  address1: Text,
  /** The two characters `""` where it is blank (rules §13.5). */
  address2: Text,
  postalCode: Text,
  city: Text,
  state: Text,
  country: Text,
});
const MaybeAddress = orNull(Address);

/** What has become of an address, which is no single subscription's (rules §24.10). */
export const AddressReceiptWire = Type.Object({
  id: Text,
  at: Text,
  actor: Type.Enum(['customer', 'admin', 'shop']),
  command: Type.Enum([...ADDRESS_COMMANDS]),
  purchaseId: Type.Null(),
  address: Type.Enum(['billing', 'shipping']),
  /** Null where there is no shipping address. */
  before: MaybeAddress,
  after: MaybeAddress,
  undoUntil: NullableText,
});
export type AddressReceiptWire = Static<typeof AddressReceiptWire>;
export const MaybeAddressReceipt = orNull(AddressReceiptWire);

/** Null where nothing has changed. */
export const MaybeReceipt = orNull(ReceiptWire);
