import {
  toAddress,
  toAddressFields,
  toAddressWire,
  toShippingFields,
  toShippingWire,
  type Address,
  type AddressFields,
  type AddressWire,
  type ShippingWire,
} from './Address';
import { baseApi } from './baseApi';
import { toCard, type Card, type CardWire } from './Card';

/** The signed-in customer, as far as the portal shows them (rules §13.1). */
export interface Customer {
  customerId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  billing: AddressFields;
  /** Undefined where there is none of its own: then everything goes to the billing address. */
  shipping: AddressFields | undefined;
  /** Where orders go. */
  delivery: Address;
  cards: Card[];
}

interface CustomerWire extends AddressWire, ShippingWire {
  customerId: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  paySources: CardWire[];
}

function toCustomer(wire: CustomerWire): Customer {
  const billing = toAddressFields(wire);
  const shipping = toShippingFields(wire);
  return {
    customerId: wire.customerId,
    firstName: wire.firstName,
    lastName: wire.lastName,
    email: wire.emailAddress,
    phone: wire.phoneNumber,
    billing,
    shipping,
    delivery: toAddress(shipping ?? billing),
    cards: wire.paySources.map(toCard),
  };
}

/** Name, e-mail address and phone number as they were typed. */
export interface Info {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export interface InfoCommand {
  info: Info;
  /** The code that was sent to a new e-mail address; empty where the address stays. */
  otp: string;
  isAdmin: boolean;
}

/** A name and a billing address as they were typed. */
export interface NamedAddress extends AddressFields {
  firstName: string;
  lastName: string;
}

const toMessage = (wire: { message: string }): string => wire.message;

export const customerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Name, address and cards of whoever is signed in. */
    getCustomer: build.query<Customer | undefined, void>({
      query: () => ({ url: 'user/details', as: 'customer' }),
      transformResponse: (wire: { payload: { data: CustomerWire[] } }) => wire.payload.data.map(toCustomer)[0],
      providesTags: ['Customer'],
      extraOptions: { onError: 'inline' },
    }),
    /** Saves name, e-mail address and phone number; answers whether the e-mail address changed (rules §13.8). */
    saveInfo: build.mutation<boolean, InfoCommand>({
      query: ({ info, otp, isAdmin }) => ({
        url: 'user/details',
        as: 'customer',
        form: {
          addrUpdate: false,
          firstName: info.firstName.trim(),
          lastName: info.lastName.trim(),
          emailAddress: info.email.trim(),
          phoneNumber: info.phone.trim(),
          otp,
          isAdmin,
        },
      }),
      transformResponse: (wire: { payload: { emailUpdate: boolean } }) => wire.payload.emailUpdate,
      invalidatesTags: ['Customer'],
      extraOptions: { onError: 'inline' },
    }),
    /** Mails a code to the address that is to become the customer's (rules §13.7). */
    requestEmailCode: build.mutation<string, { email: string }>({
      query: (form) => ({ url: 'user/email-update-mail', as: 'customer', form }),
      transformResponse: toMessage,
      extraOptions: { onError: 'inline' },
    }),
    /** Sets the name and the billing address at once. Another country has other taxes, so the orders change as well. */
    addAddress: build.mutation<string, NamedAddress>({
      query: (typed) => ({
        url: 'user/details',
        as: 'customer',
        form: {
          addrUpdate: true,
          firstName: typed.firstName.trim(),
          lastName: typed.lastName.trim(),
          ...toAddressWire(typed),
        },
      }),
      transformResponse: toMessage,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    saveBillingAddress: build.mutation<string, AddressFields>({
      query: (typed) => ({
        url: 'user/details',
        as: 'customer',
        form: { isShipping: false, ...toAddressWire(typed) },
      }),
      transformResponse: toMessage,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    saveShippingAddress: build.mutation<string, AddressFields>({
      query: (typed) => ({
        url: 'user/details',
        as: 'customer',
        form: { isShipping: true, ...toShippingWire(typed) },
      }),
      transformResponse: toMessage,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** From now on orders go to the billing address. Answers the server's message. */
    deleteShippingAddress: build.mutation<string, void>({
      query: () => ({ url: 'user/delete-shipping-address', as: 'customer', form: {} }),
      transformResponse: toMessage,
      invalidatesTags: ['Customer', 'Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const {
  useGetCustomerQuery,
  useLazyGetCustomerQuery,
  useSaveInfoMutation,
  useRequestEmailCodeMutation,
  useAddAddressMutation,
  useSaveBillingAddressMutation,
  useSaveShippingAddressMutation,
  useDeleteShippingAddressMutation,
} = customerApi;
