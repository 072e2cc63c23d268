import type { Address } from '../api/Address';
import { useFormats } from '../i18n/useFormats';
import { AddressLines } from './AddressLines';

/** Name and address of a delivery or a bill. */
export function PostalAddress({ recipient, address }: { recipient: string; address: Address }) {
  const { country } = useFormats();
  const { lines, postalCode, city } = address;
  return <AddressLines lines={[recipient, ...lines, `${postalCode} ${city}`, country(address.country)]} />;
}
