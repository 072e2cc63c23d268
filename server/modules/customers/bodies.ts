import { Type, type Static } from '@fastify/type-provider-typebox';
import { ADDRESS_MAX } from '#src/domain/customer/address';
import { MaybeAddressReceipt } from '../../core/shop/subscriptions/receiptSchemas';
import type { MessageKey } from '../../core/platform/wire/translate';

const Len = Type.Optional(Type.String());
const Flag = Type.Optional(Type.Boolean({ rule: 'fieldInvalid' }));
const Name = Type.String({ format: 'person-name', rule: 'nameRule' });
const Line = Type.String({ format: 'address-line', rule: 'addressRule' });
const SecondLine = Type.String({ format: 'second-address-line', default: '', rule: 'secondAddressRule' });
const Country = Type.String({ maxLength: ADDRESS_MAX, rule: 'countryRule' });
const State = Type.String({ maxLength: ADDRESS_MAX, rule: 'stateRule' });
const PostalCode = Type.String({ maxLength: ADDRESS_MAX, rule: 'postalCodeRule' });

/** Optional text of any format, because formats depend on the variant. */
const text = (rule: MessageKey) => Type.Optional(Type.String({ maxLength: 1_000, rule }));

const Otp = text('codeFormat');

/** Fields of all four variants; the flags select the variant (rules §13.4). */
export const DetailsBody = Type.Object({
  addrUpdate: Flag,
  isShipping: Flag,
  isAdmin: Flag,
  firstName: text('nameRule'),
  lastName: text('nameRule'),
  emailAddress: text('emailInvalid'),
  phoneNumber: text('phoneRule'),
  otp: Otp,
  address1: text('addressRule'),
  address2: text('secondAddressRule'),
  country: text('countryRule'),
  state: text('stateRule'),
  city: text('cityRule'),
  postalCode: text('postalCodeRule'),
  shipAddress1: text('addressRule'),
  shipAddress2: text('secondAddressRule'),
  shipCountry: text('countryRule'),
  shipState: text('stateRule'),
  shipCity: text('cityMissing'),
  shipPostalCode: text('postalCodeRule'),
  len: Len,
});

/** Name, phone and e-mail address (rules §16.4). A changed e-mail address requires `otp` (rules §16.3). */
export const InfoVariant = Type.Object({
  firstName: Name,
  lastName: Name,
  emailAddress: Type.String({ format: 'mail-address', rule: 'emailInvalid' }),
  phoneNumber: Type.String({ format: 'phone', rule: 'phoneRule' }),
  otp: Otp,
});
export type Info = Static<typeof InfoVariant>;

/** Billing address; the city consists of letters and single spaces (rules §16.5, §16.7). */
export const BillingVariant = Type.Object({
  address1: Line,
  address2: SecondLine,
  country: Country,
  state: State,
  city: Type.String({ format: 'letters', maxLength: ADDRESS_MAX, rule: 'cityRule' }),
  postalCode: PostalCode,
});
export type Billing = Static<typeof BillingVariant>;

export const NamedBillingVariant = Type.Object({ firstName: Name, lastName: Name, ...BillingVariant.properties });
export type NamedBilling = Static<typeof NamedBillingVariant>;

/** Shipping address; the city is not limited to letters (rules §16.5, §16.7). */
export const ShippingVariant = Type.Object({
  shipAddress1: Line,
  shipAddress2: SecondLine,
  shipCountry: Country,
  shipState: State,
  shipCity: Type.String({ format: 'city-name', rule: 'cityMissing' }),
  shipPostalCode: PostalCode,
});
export type Shipping = Static<typeof ShippingVariant>;

/** `emailUpdate`: true if the e-mail address changed. `receipt`: null unless a billing or shipping address changed. */
export const DetailsPayload = Type.Object({ emailUpdate: Type.Boolean(), receipt: MaybeAddressReceipt });
export const DeletedAddressPayload = Type.Object({ receipt: MaybeAddressReceipt });
export type DetailsReply = Static<typeof DetailsPayload>;

export const EmailUpdateBody = Type.Object({
  email: Type.String({ format: 'mail-address', rule: 'emailInvalid' }),
  len: Len,
});
