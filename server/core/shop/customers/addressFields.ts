import { Type, type Static } from '@fastify/type-provider-typebox';
import { ADDRESS_MAX } from '#src/domain/customer/address';

export const Name = Type.String({ format: 'person-name', rule: 'nameRule' });
const Line = Type.String({ format: 'address-line', rule: 'addressRule' });
const SecondLine = Type.String({ format: 'second-address-line', default: '', rule: 'secondAddressRule' });
const Country = Type.String({ maxLength: ADDRESS_MAX, rule: 'countryRule' });
const State = Type.String({ maxLength: ADDRESS_MAX, rule: 'stateRule' });
const PostalCode = Type.String({ maxLength: ADDRESS_MAX, rule: 'postalCodeRule' });

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
