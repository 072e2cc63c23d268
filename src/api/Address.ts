import { filledAddressLines } from '../domain/address';

/** Where something is delivered to, or billed. */
export interface Address {
  /** The lines that hold something. */
  lines: string[];
  postalCode: string;
  city: string;
  /** The code of the federal state, such as `BY` or `9`. */
  state: string;
  /** Two letters, such as `DE`. */
  country: string;
}

/** An address as the wire writes it. */
export interface AddressWire {
  address1: string;
  address2: string;
  postalCode: string;
  city: string;
  state: string;
  country: string;
}

export const toAddress = ({ address1, address2, postalCode, city, state, country }: AddressWire): Address => ({
  lines: filledAddressLines(address1, address2),
  postalCode,
  city,
  state,
  country,
});
