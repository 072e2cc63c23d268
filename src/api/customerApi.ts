import { filledAddressLines } from '../domain/address';
import { baseApi } from './baseApi';

export interface DeliveryAddress {
  lines: string[];
  postalCode: string;
  city: string;
  /** Two letters, such as `DE`. */
  country: string;
}

/** The signed-in customer, as far as the portal shows them (spec §3). */
export interface Customer {
  firstName: string;
  lastName: string;
  /** Where orders go: the shipping address, or the billing address where there is none. */
  delivery: DeliveryAddress;
  cardLast4: string | undefined;
}

interface CustomerWire {
  firstName: string;
  lastName: string;
  address1: string;
  address2: string;
  postalCode: string;
  city: string;
  country: string;
  shipAddress1: string;
  shipAddress2: string;
  shipPostalCode: string;
  shipCity: string;
  shipCountry: string;
  paySources: { cardLast4: string }[];
}

function toDelivery(wire: CustomerWire): DeliveryAddress {
  const lines = filledAddressLines(wire.shipAddress1, wire.shipAddress2);
  return lines.length > 0
    ? { lines, postalCode: wire.shipPostalCode, city: wire.shipCity, country: wire.shipCountry }
    : {
        lines: filledAddressLines(wire.address1, wire.address2),
        postalCode: wire.postalCode,
        city: wire.city,
        country: wire.country,
      };
}

const toCustomer = (wire: CustomerWire): Customer => ({
  firstName: wire.firstName,
  lastName: wire.lastName,
  delivery: toDelivery(wire),
  cardLast4: wire.paySources[0]?.cardLast4,
});

const customerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Name, address and cards of whoever is signed in. */
    getCustomer: build.query<Customer | undefined, void>({
      query: () => ({ url: 'user/details', as: 'customer' }),
      transformResponse: (wire: { payload: { data: CustomerWire[] } }) => wire.payload.data.map(toCustomer)[0],
      providesTags: ['Customer'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useGetCustomerQuery } = customerApi;
