import { isPostalCode } from '#src/domain/customer/address';
import { storedAddressLine } from '#src/domain/customer/addressLines';
import { type Country, isCountry, isStateOf } from '#src/domain/customer/regions';
import { refuseFields } from '../../platform/wire/errors';
import type { Billing, NamedBilling, Shipping } from './addressFields';
import type { CustomerState } from './repository';

type IsUnchanged = (field: string) => boolean;

interface Region {
  country: string;
  state: string;
  postalCode: string;
}

/**
 * Checks country, state and postal code, except unchanged fields (rules §1.4, §16.6, §16.20).
 * @throws AppError `invalidInput`
 */
function checkCountry({ country, state, postalCode }: Region, prefix: '' | 'ship', isUnchanged: IsUnchanged): Country {
  const field = (name: string) => (prefix ? `ship${name}` : name.charAt(0).toLowerCase() + name.slice(1));
  const fields = {
    ...(!isCountry(country) && { [field('Country')]: 'countryRule' as const }),
    ...(!isStateOf(country, state) && { [field('State')]: 'stateRule' as const }),
    ...(!isPostalCode(postalCode, country) && { [field('PostalCode')]: 'postalCodeRule' as const }),
  };
  refuseFields(fields, isUnchanged);
  return country as Country;
}

const trimmedRegion = (country: string, state: string, postalCode: string): Region => ({
  country: country.trim(),
  state: state.trim(),
  postalCode: postalCode.trim(),
});

/** Billing address to store. */
type BillingPatch = Pick<CustomerState, 'address1' | 'address2' | 'country' | 'state' | 'city' | 'postalCode'>;

/** Returns the billing address to store, and the name if the body contains it. @throws AppError `invalidInput` */
export function billingPatch(
  body: Billing | NamedBilling,
  isUnchanged: IsUnchanged,
): BillingPatch & Partial<CustomerState> {
  const region = trimmedRegion(body.country, body.state, body.postalCode);
  return {
    ...('firstName' in body && { firstName: body.firstName.trim(), lastName: body.lastName.trim() }),
    ...region,
    country: checkCountry(region, '', isUnchanged),
    address1: body.address1.trim(),
    address2: storedAddressLine(body.address2),
    city: body.city.trim(),
  };
}

/** Shipping address to store. */
type ShippingPatch = Pick<
  CustomerState,
  'shipAddress1' | 'shipAddress2' | 'shipCountry' | 'shipState' | 'shipCity' | 'shipPostalCode'
>;

/** Returns the shipping address to store. @throws AppError `invalidInput` */
export function shippingPatch(body: Shipping, isUnchanged: IsUnchanged): ShippingPatch {
  const region = trimmedRegion(body.shipCountry, body.shipState, body.shipPostalCode);
  return {
    shipCountry: checkCountry(region, 'ship', isUnchanged),
    shipState: region.state,
    shipPostalCode: region.postalCode,
    shipAddress1: body.shipAddress1.trim(),
    shipAddress2: storedAddressLine(body.shipAddress2),
    shipCity: body.shipCity.trim(),
  };
}

/** Deleted shipping address; orders then go to the billing address (rules §13.10). */
export const NO_SHIPPING = {
  shipAddress1: null,
  shipAddress2: null,
  shipCountry: null,
  shipState: null,
  shipCity: null,
  shipPostalCode: null,
} satisfies ShippingPatch;
