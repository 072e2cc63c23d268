import { toAddress, type Address, type AddressWire } from './Address';
import { baseApi } from './baseApi';

/** The signed-in customer, as far as the portal shows them (spec §3). */
export interface Customer {
  firstName: string;
  lastName: string;
  /** Where orders go: the shipping address, or the billing address where there is none. */
  delivery: Address;
  cardLast4: string | undefined;
}

interface CustomerWire extends AddressWire {
  firstName: string;
  lastName: string;
  shipAddress1: string;
  shipAddress2: string;
  shipPostalCode: string;
  shipCity: string;
  shipState: string;
  shipCountry: string;
  paySources: { cardLast4: string }[];
}

/** The shipping address, or the billing address where there is none. */
function toDelivery(wire: CustomerWire): Address {
  const shipping = toAddress({
    address1: wire.shipAddress1,
    address2: wire.shipAddress2,
    postalCode: wire.shipPostalCode,
    city: wire.shipCity,
    state: wire.shipState,
    country: wire.shipCountry,
  });
  return shipping.lines.length > 0 ? shipping : toAddress(wire);
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
