import { Type, type Static } from '@fastify/type-provider-typebox';

/** Account of an e-mail address (rules §5.9). */
export const AccountWireSchema = Type.Object({
  customerId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  emailAddress: Type.String(),
  shipAddress1: Type.String(),
  shipAddress2: Type.String(),
  shipCity: Type.String(),
  shipCountry: Type.String(),
  shipPostalCode: Type.String(),
  state: Type.String(),
});
export type AccountWire = Static<typeof AccountWireSchema>;

/** Saved card (rules §13.2). */
const PaySourceWireSchema = Type.Object({
  paySourceId: Type.String(),
  paySourceType: Type.String(),
  cardBrand: Type.String(),
  cardLast4: Type.String(),
  cardMonth: Type.String(),
  cardYear: Type.String(),
  cardExpiryDate: Type.String(),
});
export type PaySourceWire = Static<typeof PaySourceWireSchema>;

/** Customer in replies (rules §13.1). */
export const CustomerWireSchema = Type.Object({
  customerId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  emailAddress: Type.String(),
  phoneNumber: Type.String(),
  address1: Type.String(),
  address2: Type.String(),
  country: Type.String(),
  state: Type.String(),
  city: Type.String(),
  postalCode: Type.String(),
  shipAddress1: Type.String(),
  shipAddress2: Type.String(),
  shipCountry: Type.String(),
  shipState: Type.String(),
  shipCity: Type.String(),
  shipPostalCode: Type.String(),
  paySources: Type.Array(PaySourceWireSchema),
});
export type CustomerWire = Static<typeof CustomerWireSchema>;

export const LenQuery = Type.Object({ len: Type.Optional(Type.String()) });

/** Numbers of customers that a run of the customer feed has added and changed (rules §15.7). */
export const SyncPayload = Type.Object({ added: Type.Integer(), changed: Type.Integer() });
export type SyncResult = Static<typeof SyncPayload>;
