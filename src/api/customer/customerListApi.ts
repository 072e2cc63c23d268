import * as v from 'valibot';
import { timings } from '../../config/timings';
import { baseApi } from '../baseApi';
import { PAGE_SIZE, pageOf, type CappedPage } from '../pageOf';
import { accountToken } from './authApi';
import { flag, message, optional, payloadOf, reply, rowsOf, text, whole } from '../schemas';

const row = v.pipe(
  v.object({ firstname: text, lastname: text, email: text, checkout_champ_id: text }),
  v.transform(({ firstname, lastname, email, checkout_champ_id }) => ({
    /** Empty if the shop's own system has no such customer. */
    customerId: checkout_champ_id,
    fullName: `${firstname} ${lastname}`.trim(),
    email,
  })),
);
/** Row of the admin's customer list (rules §15.4). */
export type ListedCustomer = v.InferOutput<typeof row>;

/** Page of the customer list (rules §15.5). */
export type CustomerPage = CappedPage<ListedCustomer>;

const customerPage = payloadOf(
  v.object({
    data: rowsOf('customer of the list', row),
    totalResults: whole,
    totalIsCapped: optional(flag),
  }),
);

const customerListApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the customers whose e-mail address contains the search. */
    listCustomers: build.query<CustomerPage, { search: string; page: number }>({
      query: (args) => ({
        url: 'admin/fetch-all-customers',
        as: 'admin',
        params: { ...args, resultPerPage: PAGE_SIZE },
      }),
      rawResponseSchema: customerPage,
      transformResponse: (wire: v.InferOutput<typeof customerPage>, _, { page }) => ({
        ...pageOf(wire.data, wire.totalResults, page),
        isCapped: wire.totalIsCapped ?? false,
      }),
      providesTags: ['ListedCustomer'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Imports new and changed customers; returns a translated message. A GET that changes state. */
    syncCustomers: build.mutation<string, void>({
      query: () => ({ url: 'admin/sync-customer', as: 'admin', timeoutMs: timings.syncTimeout }),
      responseSchema: reply(message),
      // Because an aborted import may have changed some customers.
      invalidatesTags: ['ListedCustomer'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Returns a token to impersonate this customer. A GET that changes state. */
    enterAccount: build.mutation<string, { customerId: string; reason: string | undefined }>({
      query: ({ customerId, reason }) => ({
        url: 'user/switch-account-login',
        as: 'admin',
        params: { checkoutChampId: customerId, ...(reason !== undefined && { reason }) },
      }),
      responseSchema: reply(accountToken),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useListCustomersQuery, useSyncCustomersMutation, useEnterAccountMutation } = customerListApi;
