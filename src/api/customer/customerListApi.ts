import * as v from 'valibot';
import { timings } from '../../config/timings';
import { baseApi } from '../baseApi';
import { accountToken } from './authApi';
import { flag, message, optional, payloadOf, reply, rowsOf, text, whole, type Rows } from '../schemas';

/** Rows on one page of an admin's list (rules §15.2). */
const PAGE_SIZE = 10;

/** One line of the admin's customer list (rules §15.4). */
export interface ListedCustomer {
  /** Empty where the shop's own system has no such customer. */
  customerId: string;
  /** Its place in the whole list, from 1. */
  rowNumber: number;
  fullName: string;
  email: string;
}

/** One page of the list. */
export interface CustomerPage extends Rows<ListedCustomer> {
  total: number;
  /** There are more than `total`, which are not counted (rules §15.5). */
  isCapped: boolean;
  pages: number;
}

const row = v.object({ firstname: text, lastname: text, email: text, checkout_champ_id: text });
const customerPage = payloadOf(
  v.object({
    data: rowsOf('customer of the list', row),
    totalResults: whole,
    totalIsCapped: optional(flag),
  }),
);

const toCustomerPage = (wire: v.InferOutput<typeof customerPage>, page: number): CustomerPage => ({
  rows: wire.data.rows.map(({ firstname, lastname, email, checkout_champ_id }, index) => ({
    customerId: checkout_champ_id,
    rowNumber: (page - 1) * PAGE_SIZE + index + 1,
    fullName: `${firstname} ${lastname}`.trim(),
    email,
  })),
  unreadable: wire.data.unreadable,
  total: wire.totalResults,
  isCapped: wire.totalIsCapped ?? false,
  pages: Math.max(1, Math.ceil(wire.totalResults / PAGE_SIZE)),
});

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
      transformResponse: (wire: v.InferOutput<typeof customerPage>, _, { page }) => toCustomerPage(wire, page),
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
