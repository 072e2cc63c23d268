import * as v from 'valibot';
import {
  addressSchema,
  shippingSchema,
  toAddress,
  toAddressFields,
  toAddressWire,
  toShippingFields,
  toShippingWire,
  type AddressFields,
} from '../Address';
import { baseApi, unlessUnsent } from '../baseApi';
import type { ApiRequest } from '../baseQuery';
import { done, listOf, payloadDataOf, reply, requiredText, text, type Done } from '../schemas';
import { doneWithReceipt, type DoneWithReceipt } from '../receipt/receiptSchema';
import { cardSchema } from './Card';
import { getSecret, type SecretReference } from './secretVault';

const customerWire = v.object({
  ...addressSchema.entries,
  ...shippingSchema.entries,
  customerId: requiredText,
  firstName: text,
  lastName: text,
  emailAddress: text,
  phoneNumber: text,
  paySources: listOf('paySources', cardSchema),
});

function toCustomer(wire: v.InferOutput<typeof customerWire>) {
  const billing = toAddressFields(wire);
  const shipping = toShippingFields(wire);
  return {
    customerId: wire.customerId,
    firstName: wire.firstName,
    lastName: wire.lastName,
    email: wire.emailAddress,
    phone: wire.phoneNumber,
    billing,
    /** Undefined without a separate shipping address; orders then use the billing address. */
    shipping,
    /** Delivery address of orders. */
    delivery: toAddress(shipping ?? billing),
    cards: wire.paySources,
  };
}
/** The signed-in customer (rules §13.1). */
export type Customer = ReturnType<typeof toCustomer>;

/** Because the wire sends a list of one customer. */
const customers = v.pipe(
  payloadDataOf(listOf('customer', v.pipe(customerWire, v.transform(toCustomer)))),
  v.transform(([customer]) => customer),
);

/** Name, e-mail address and phone number, as typed. */
export type Info = Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** One key per confirmation, unchanged on every retry (rules §2.9). */
interface Keyed {
  idempotencyKey: string;
}

type SaveInfo = Keyed & {
  info: Info;
  isAdmin: boolean;
  /** Reference to the code of a new e-mail address; undefined for an unchanged address. */
  secret: SecretReference | undefined;
};
type SaveAddress = Keyed & { address: AddressFields };

/** Name and billing address, as typed. */
export type NamedAddress = AddressFields & Pick<Customer, 'firstName' | 'lastName'>;

type Build = Parameters<Parameters<typeof baseApi.injectEndpoints>[0]['endpoints']>[0];

/** Call that saves an address. Invalidates orders too, because another country has other taxes. */
const saveAddress = <Args extends Keyed>(
  build: Build,
  toForm: (args: Args) => NonNullable<ApiRequest['form']>,
  url = 'user/details',
) =>
  build.mutation<DoneWithReceipt, Args>({
    query: (args) => ({
      url,
      as: 'customer',
      form: toForm(args),
      idempotencyKey: args.idempotencyKey,
    }),
    responseSchema: reply(doneWithReceipt),
    invalidatesTags: (_, error) => unlessUnsent(error, ['Customer', 'Subscription']),
    extraOptions: { onError: 'inline' },
  });

export const customerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in customer with addresses and cards. */
    getCustomer: build.query<Customer | undefined, void>({
      query: () => ({ url: 'user/details', as: 'customer' }),
      responseSchema: reply(customers),
      providesTags: ['Customer'],
      extraOptions: { onError: 'inline' },
    }),
    /** Customer of a token that is not stored yet (rules §5.14). */
    getOwner: build.query<Customer | undefined, string>({
      query: (token) => ({ url: 'user/details', as: 'customer', token }),
      responseSchema: reply(customers),
      keepUnusedDataFor: 0,
      extraOptions: { area: 'offeredAccount', onError: 'inline' },
    }),
    /** Saves name, e-mail address and phone number (rules §13.4, §13.8). */
    saveInfo: build.mutation<Done, SaveInfo>({
      query: ({ info, isAdmin, secret, idempotencyKey }) => ({
        url: 'user/details',
        as: 'customer',
        form: {
          addrUpdate: false,
          firstName: info.firstName.trim(),
          lastName: info.lastName.trim(),
          emailAddress: info.email.trim(),
          phoneNumber: info.phone.trim(),
          otp: '',
          ...(secret !== undefined && getSecret(secret)),
          isAdmin,
        },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => unlessUnsent(error, ['Customer']),
      extraOptions: { onError: 'inline' },
    }),
    /** Mails a code to the customer's new e-mail address (rules §13.7). */
    requestEmailCode: build.mutation<Done, { email: string }>({
      query: (form) => ({ url: 'user/email-update-mail', as: 'customer', form }),
      responseSchema: reply(done),
      extraOptions: { onError: 'inline' },
    }),
    /** Sets name and billing address in one call. */
    addAddress: saveAddress<Keyed & { address: NamedAddress }>(build, ({ address }) => ({
      addrUpdate: true,
      firstName: address.firstName.trim(),
      lastName: address.lastName.trim(),
      ...toAddressWire(address),
    })),
    saveBillingAddress: saveAddress<SaveAddress>(build, ({ address }) => ({
      isShipping: false,
      ...toAddressWire(address),
    })),
    saveShippingAddress: saveAddress<SaveAddress>(build, ({ address }) => ({
      isShipping: true,
      ...toShippingWire(address),
    })),
    /** Deletes the shipping address; orders then use the billing address. */
    deleteShippingAddress: saveAddress<Keyed>(build, () => ({}), 'user/delete-shipping-address'),
  }),
});

export const { useGetCustomerQuery, useGetOwnerQuery, useLazyGetOwnerQuery, useRequestEmailCodeMutation } = customerApi;
