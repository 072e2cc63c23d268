import { timings } from '../../config/timings';
import { baseApi } from '../baseApi';

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
export interface CustomerPage {
  rows: ListedCustomer[];
  total: number;
  /** There are more than `total`, which are not counted (rules §15.5). */
  isCapped: boolean;
  pages: number;
}

interface CustomerPageWire {
  payload: {
    data: { firstname: string; lastname: string; email: string; checkout_champ_id: string | null }[];
    totalResults: number;
    totalIsCapped?: boolean;
  };
}

const toCustomerPage = ({ payload }: CustomerPageWire, page: number): CustomerPage => ({
  rows: payload.data.map(({ firstname, lastname, email, checkout_champ_id }, index) => ({
    customerId: checkout_champ_id ?? '',
    rowNumber: (page - 1) * PAGE_SIZE + index + 1,
    fullName: `${firstname} ${lastname}`.trim(),
    email,
  })),
  total: payload.totalResults,
  isCapped: payload.totalIsCapped ?? false,
  pages: Math.max(1, Math.ceil(payload.totalResults / PAGE_SIZE)),
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
      transformResponse: (wire: CustomerPageWire, _, { page }) => toCustomerPage(wire, page),
      providesTags: ['ListedCustomer'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Brings new and changed customers over; answers how many, in the reader's language. A GET that changes state. */
    syncCustomers: build.mutation<string, void>({
      query: () => ({ url: 'admin/sync-customer', as: 'admin', timeoutMs: timings.syncTimeout }),
      transformResponse: (wire: { message: string }) => wire.message,
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
      transformResponse: (wire: { payload: { token: string } }) => wire.payload.token,
      extraOptions: { area: 'adminList', onError: 'toast' },
    }),
  }),
});

export const { useListCustomersQuery, useSyncCustomersMutation, useEnterAccountMutation } = customerListApi;
