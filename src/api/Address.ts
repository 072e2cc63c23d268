import * as v from 'valibot';
import { filledAddressLines, storedAddressLine } from '../domain/customer/addressLines';
import { text } from './schemas';

/** Address on the wire; missing fields are empty. */
export const addressSchema = v.object({
  address1: text,
  address2: text,
  postalCode: text,
  city: text,
  /** Code of the federal state, such as `BY` or `9`. */
  state: text,
  /** Country code of two letters, such as `DE`. */
  country: text,
});
/** Address in the format of the wire. */
export type AddressWire = v.InferOutput<typeof addressSchema>;

/** Address in a form; a blank second line is empty. */
export type AddressFields = AddressWire;

/** Shipping address on the wire. */
export const shippingSchema = v.object({
  shipAddress1: text,
  shipAddress2: text,
  shipPostalCode: text,
  shipCity: text,
  shipState: text,
  shipCountry: text,
});
/** Shipping address in the format of the wire. */
export type ShippingWire = v.InferOutput<typeof shippingSchema>;

export const toAddress = ({ address1, address2, postalCode, city, state, country }: AddressWire) => ({
  /** Lines that are not blank. */
  lines: filledAddressLines(address1, address2),
  postalCode,
  city,
  state,
  country,
});
/** Delivery or billing address. */
export type Address = ReturnType<typeof toAddress>;

export const toAddressFields = ({
  address1,
  address2,
  postalCode,
  city,
  state,
  country,
}: AddressWire): AddressFields => ({
  address1,
  address2: filledAddressLines(address2)[0] ?? '',
  postalCode,
  city,
  state,
  country,
});

/** Converts a form to the wire: trimmed, and a blank second line as `""` (rules §13.5). */
export const toAddressWire = (fields: AddressFields): AddressWire => ({
  address1: fields.address1.trim(),
  address2: storedAddressLine(fields.address2.trim()),
  country: fields.country,
  state: fields.state,
  city: fields.city.trim(),
  postalCode: fields.postalCode.trim(),
});

/** Returns the shipping address; undefined if there is no separate one. */
export const toShippingFields = (wire: ShippingWire): AddressFields | undefined =>
  wire.shipAddress1 === ''
    ? undefined
    : toAddressFields({
        address1: wire.shipAddress1,
        address2: wire.shipAddress2,
        postalCode: wire.shipPostalCode,
        city: wire.shipCity,
        state: wire.shipState,
        country: wire.shipCountry,
      });

/** Returns the wire name of a shipping field, such as `shipCity` for `city`. */
export const shippingWireName = (field: string): string => `ship${field.charAt(0).toUpperCase()}${field.slice(1)}`;

export function toShippingWire(fields: AddressFields): ShippingWire {
  const { address1, address2, postalCode, city, state, country } = toAddressWire(fields);
  return {
    shipAddress1: address1,
    shipAddress2: address2,
    shipCountry: country,
    shipState: state,
    shipCity: city,
    shipPostalCode: postalCode,
  };
}

/** True if both addresses are equal on the wire. */
export function isSameAddress(one: AddressFields, other: AddressFields): boolean {
  const [left, right] = [toAddressWire(one), toAddressWire(other)];
  return (Object.keys(left) as (keyof AddressWire)[]).every((key) => left[key] === right[key]);
}
