import { Type, type Static } from '@fastify/type-provider-typebox';
import { Name } from '../../core/shop/customers/addressFields';
import { MaybeAddressReceipt } from '../../core/shop/subscriptions/receiptSchemas';
import type { MessageKey } from '../../core/platform/wire/translate';

const Len = Type.Optional(Type.String());
const Flag = Type.Optional(Type.Boolean({ rule: 'fieldInvalid' }));
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

/** `emailUpdate`: true if the e-mail address changed. `receipt`: null unless a billing or shipping address changed. */
export const DetailsPayload = Type.Object({ emailUpdate: Type.Boolean(), receipt: MaybeAddressReceipt });
export const DeletedAddressPayload = Type.Object({ receipt: MaybeAddressReceipt });
export type DetailsReply = Static<typeof DetailsPayload>;

export const EmailUpdateBody = Type.Object({
  email: Type.String({ format: 'mail-address', rule: 'emailInvalid' }),
  len: Len,
});
