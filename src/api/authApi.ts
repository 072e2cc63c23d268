import { filledAddressLines } from '../domain/addressLines';
import { baseApi } from './baseApi';

/** One of the accounts that share an e-mail address (rules §5.9). */
export interface Account {
  customerId: string;
  firstName: string;
  lastName: string;
  email: string;
  addressLines: string[];
  city: string;
  postalCode: string;
  state: string;
  country: string;
}

interface AccountWire {
  customerId: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  shipAddress1: string;
  shipAddress2: string;
  shipCity: string;
  shipCountry: string;
  shipPostalCode: string;
  state: string;
}

const toAccount = (wire: AccountWire): Account => ({
  customerId: wire.customerId,
  firstName: wire.firstName,
  lastName: wire.lastName,
  email: wire.emailAddress,
  addressLines: filledAddressLines(wire.shipAddress1, wire.shipAddress2),
  city: wire.shipCity,
  postalCode: wire.shipPostalCode,
  state: wire.state,
  country: wire.shipCountry,
});

/** Who the address belongs to, as far as the server says before the code is known. */
export interface CodeSent {
  multiAccount: boolean;
  isAdmin: boolean;
}

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Mails a sign-in code; the reply is the same for an unknown address (rules §5.2). */
    sendOtp: build.mutation<CodeSent, { email: string }>({
      query: ({ email }) => ({ url: 'user/sendotp', as: 'nobody', form: { email } }),
      transformResponse: (wire: { payload: { multiaccount: boolean; isAdmin: boolean } }) => ({
        multiAccount: wire.payload.multiaccount,
        isAdmin: wire.payload.isAdmin,
      }),
      extraOptions: { onError: 'inline' },
    }),
    /** Trades the six digits for a token. */
    verifyOtp: build.mutation<string, { email: string; otp: string }>({
      query: (form) => ({ url: 'user/verifyotp', as: 'nobody', form }),
      transformResponse: (wire: { payload: string }) => wire.payload,
      extraOptions: { onError: 'inline' },
    }),
    /** The accounts behind the choice token. */
    listAccounts: build.query<Account[], void>({
      query: () => ({ url: 'user/multiaccounts', as: 'customer' }),
      transformResponse: (wire: { payload: { data: AccountWire[] } }) => wire.payload.data.map(toAccount),
      extraOptions: { onError: 'inline' },
    }),
    /** Trades the choice token for the token of one account. A GET that changes state, so a mutation here. */
    chooseAccount: build.mutation<string, { customerId: string }>({
      query: ({ customerId }) => ({
        url: 'user/switch-account-login',
        as: 'customer',
        params: { checkoutChampId: customerId },
      }),
      transformResponse: (wire: { payload: { token: string } }) => wire.payload.token,
      extraOptions: { onError: 'inline' },
    }),
    /** Ends the token on the server; answers the goodbye in the reader's language. */
    logout: build.mutation<string, { as: 'customer' | 'admin' }>({
      query: ({ as }) => ({ url: 'user/logout', as }),
      transformResponse: (wire: { message: string }) => wire.message,
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const {
  useSendOtpMutation,
  useVerifyOtpMutation,
  useLazyListAccountsQuery,
  useChooseAccountMutation,
  useLogoutMutation,
} = authApi;
