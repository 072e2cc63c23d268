import { Type, type Static } from '@fastify/type-provider-typebox';
import { BillingVariant, Name, ShippingVariant } from '../../core/shop/customers/addressFields';

export const ExternalId = Type.String({ minLength: 1, maxLength: 100, rule: 'externalIdRule' });

/** Optional text of any format, because `ShippingVariant` checks the fields together. */
const Loose = Type.Optional(Type.String({ maxLength: 1_000, rule: 'fieldInvalid' }));

/** Customer of the shop's own system; the `ship` fields are all absent without a shipping address (rules §33.9). */
export const CustomerBody = Type.Object({
  externalId: ExternalId,
  firstName: Name,
  lastName: Name,
  emailAddress: Type.String({ format: 'mail-address', rule: 'emailInvalid', description: 'The e-mail address.' }),
  phoneNumber: Type.Optional(Type.String({ format: 'phone', rule: 'phoneRule' })),
  language: Type.Enum(['de', 'en'], { rule: 'fieldInvalid', description: 'The language of mails.' }),
  ...BillingVariant.properties,
  shipAddress1: Loose,
  shipAddress2: Loose,
  shipCountry: Loose,
  shipState: Loose,
  shipCity: Loose,
  shipPostalCode: Loose,
  another: Type.Optional(
    Type.Boolean({ rule: 'fieldInvalid', description: '`true` adds another account to a known e-mail address.' }),
  ),
  len: Type.Optional(Type.String()),
});
export type CustomerBody = Static<typeof CustomerBody>;

export const SHIPPING_FIELDS = Object.keys(ShippingVariant.properties) as (keyof Static<typeof ShippingVariant>)[];

export const CustomerPayload = Type.Object({ customerId: Type.String(), isNew: Type.Boolean() });
