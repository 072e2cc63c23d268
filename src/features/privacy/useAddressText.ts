import type { ExportedAddress } from '../../api/customer/privacyApi';
import { filledAddressLines } from '../../domain/customer/addressLines';
import { useRegions } from '../../i18n/useRegions';

/** Returns an address of an export in one line. */
export function useAddressText(): (address: ExportedAddress) => string {
  const { country, stateName } = useRegions();
  return ({ firstName, lastName, address1, address2, postalCode, city, state, country: code }) =>
    [
      [firstName, lastName].filter(Boolean).join(' '),
      ...filledAddressLines(address1 ?? '', address2 ?? ''),
      [postalCode, city].filter(Boolean).join(' '),
      code && state && stateName(code, state),
      code && country(code),
    ]
      .filter(Boolean)
      .join(', ');
}
