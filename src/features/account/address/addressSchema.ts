import { object, string, type InferType } from 'yup';
import type { AddressFields } from '#src/api/Address';
import { isAddressLine, isCityName, isPostalCode, isSecondAddressLine } from '#src/domain/customer/address';
import { isLettersOnly } from '#src/domain/customer/person';
import { isCountry, isStateOf } from '#src/domain/customer/regions';
import { nameRule } from '../info/infoSchema';
import { rule } from '../form/ruleKey';

const REQUIRED = rule('rules.required');

const shared = {
  address1: string()
    .trim()
    .required(REQUIRED)
    .test('address', rule('rules.address'), (value) => isAddressLine(value)),
  address2: string()
    .trim()
    .default('')
    .test('address2', rule('rules.address2'), (value) => isSecondAddressLine(value)),
  country: string()
    .required(rule('rules.country'))
    .test('country', rule('rules.country'), (value) => isCountry(value)),
  state: string()
    .required(rule('rules.state'))
    .test('state', rule('rules.state'), (value, { parent }) =>
      isStateOf((parent as { country?: string }).country ?? '', value),
    ),
  postalCode: string()
    .trim()
    .required(REQUIRED)
    // Applies the German rule until a country is chosen.
    .test('postalCode', rule('rules.postalCode'), (value, { parent }) =>
      isPostalCode(value, (parent as { country?: string }).country || 'DE'),
    ),
};

/** Billing address; the city has only letters and single spaces (rules §16.7). */
export const billingSchema = object({
  ...shared,
  city: string()
    .trim()
    .required(REQUIRED)
    .test('city', rule('rules.city'), (value) => isLettersOnly(value)),
});

/** Shipping address; the city has 1 to 100 characters of any kind (rules §16.7). */
export const shippingSchema = object({
  ...shared,
  city: string()
    .trim()
    .required(REQUIRED)
    .test('city', rule('rules.shippingCity'), (value) => isCityName(value)),
});

/** New address with first and last name (rules §13.4). */
export const newAddressSchema = billingSchema.shape({ firstName: nameRule, lastName: nameRule });

/** Empty address. Keys in the order of the fields, so that the first invalid key is the topmost field. */
export const EMPTY_ADDRESS: AddressFields = {
  address1: '',
  address2: '',
  country: '',
  state: '',
  postalCode: '',
  city: '',
};

export type AddressValues = InferType<typeof billingSchema>;
export type NewAddressValues = InferType<typeof newAddressSchema>;
