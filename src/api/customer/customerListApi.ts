import * as v from 'valibot';
import { timings } from '../../config/timings';
import { baseApi } from '../baseApi';
import { PAGE_SIZE, pageOf, type Page } from '../pageOf';
import { accountToken } from './authApi';
import { flag, message, optional, payloadOf, reply, rowsOf, text, whole } from '../schemas';

const row = v.pipe(
  v.object({ firstname: text, lastname: text, email: text, checkout_champ_id: text }),
  v.transform(({ firstname, lastname, email, checkout_champ_id }) => ({
    /** Empty where the shop's own system has no such customer. */
    customerId: checkout_champ_id,
    fullName: `${firstname} ${lastname}`.trim(),
    email,
  })),
);
/** One line of the admin's customer list (rules §15.4). */
export type ListedCustomer = v.InferOutput<typeof row>;

/** One page of the list. */
export interface CustomerPage extends Page<ListedCustomer> {
  /** There are more than `total`, which are not counted (rules §15.5). */
  isCapped: boolean;
}

const customerPage = payloadOf(
  v.object({
    data: rowsOf('customer of the list', row),
    totalResults: whole,
    totalIsCapped: optional(flag),
  }),
);

const customerListApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the customers whose e-mail holds the search. */
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
    /** Brings new and changed customers over; answers how many, in the reader's language. A GET that changes state. */
    syncCustomers: build.mutation<string, void>({
      query: () => ({ url: 'admin/sync-customer', as: 'admin', timeoutMs: timings.syncTimeout }),
      responseSchema: reply(message),
      // A run that broke off may have brought some over.
      invalidatesTags: ['ListedCustomer'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** A token with which the admin acts as this customer. A GET that changes state. */
    enterAccount: build.mutation<string, string>({
      query: (customerId) => ({
        url: 'user/switch-account-login',
        as: 'admin',
        params: { checkoutChampId: customerId },
      }),
      responseSchema: reply(accountToken),
      extraOptions: { area: 'adminList', onError: 'toast' },
    }),
  }),
});

export const { useListCustomersQuery, useSyncCustomersMutation, useEnterAccountMutation } = customerListApi;
