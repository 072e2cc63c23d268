import * as v from 'valibot';
import { filledAddressLines, storedAddressLine } from '../domain/customer/addressLines';
import { text } from './schemas';

/** An address on the wire. A shop may lack any of its fields; what is there is shown. */
export const addressSchema = v.object({
  address1: text,
  address2: text,
  postalCode: text,
  city: text,
  /** The code of the federal state, such as `BY` or `9`. */
  state: text,
  /** Two letters, such as `DE`. */
  country: text,
});
/** An address as the wire writes it. */
export type AddressWire = v.InferOutput<typeof addressSchema>;

/** An address in the shape in which it is edited; a second line that was left blank is empty. */
export type AddressFields = AddressWire;

/** A shipping address on the wire. */
export const shippingSchema = v.object({
  shipAddress1: text,
  shipAddress2: text,
  shipPostalCode: text,
  shipCity: text,
  shipState: text,
  shipCountry: text,
});
/** A shipping address as the wire writes it. */
export type ShippingWire = v.InferOutput<typeof shippingSchema>;

export const toAddress = ({ address1, address2, postalCode, city, state, country }: AddressWire) => ({
  /** The lines that hold something. */
  lines: filledAddressLines(address1, address2),
  postalCode,
  city,
  state,
  country,
});
/** Where something is delivered to, or billed. */
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

/** What was typed as the wire writes it: without outer spaces, and a blank second line as `""` (rules §13.5). */
export const toAddressWire = (fields: AddressFields): AddressWire => ({
  address1: fields.address1.trim(),
  address2: storedAddressLine(fields.address2.trim()),
  country: fields.country,
  state: fields.state,
  city: fields.city.trim(),
  postalCode: fields.postalCode.trim(),
});

/** The shipping address; undefined where there is none of its own. */
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

/** The wire's name of a shipping address's field: `shipCity` of `city`. */
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

/** Whether the server holds just what was typed. */
export function isSameAddress(one: AddressFields, other: AddressFields): boolean {
  const [left, right] = [toAddressWire(one), toAddressWire(other)];
  return (Object.keys(left) as (keyof AddressWire)[]).every((key) => left[key] === right[key]);
}
