import * as v from 'valibot';
import { filledAddressLines } from '../../domain/customer/addressLines';
import { baseApi } from '../baseApi';
import {
  flag,
  listOf,
  message,
  optional,
  payloadDataOf,
  payloadOf,
  reply,
  requiredText,
  text,
  token,
} from '../schemas';

const account = v.pipe(
  v.object({
    customerId: requiredText,
    firstName: text,
    lastName: text,
    emailAddress: text,
    shipAddress1: text,
    shipAddress2: text,
    shipCity: text,
    shipCountry: text,
    shipPostalCode: text,
    state: text,
  }),
  v.transform((wire) => ({
    customerId: wire.customerId,
    firstName: wire.firstName,
    lastName: wire.lastName,
    email: wire.emailAddress,
    addressLines: filledAddressLines(wire.shipAddress1, wire.shipAddress2),
    city: wire.shipCity,
    postalCode: wire.shipPostalCode,
    state: wire.state,
    country: wire.shipCountry,
  })),
);
/** One of the accounts that share an e-mail address (rules §5.9). */
export type Account = v.InferOutput<typeof account>;

/** Who the address belongs to, as far as the server says before the code is entered. */
export interface CodeSent {
  multiAccount: boolean;
  isAdmin: boolean;
  /** What the code belongs to; sent along with it, and to have it sent again (rules §5.16). */
  challenge: string | undefined;
}

/** An address that a code is asked for; with the challenge of an earlier one, that one is replaced. */
export interface CodeRequest {
  email: string;
  challenge: string | undefined;
}

export interface CodeCheck extends CodeRequest {
  otp: string;
}

const codeSent = v.pipe(
  payloadOf(v.object({ multiaccount: flag, isAdmin: flag, challenge: optional(v.string()) })),
  v.transform(({ multiaccount, isAdmin, challenge }): CodeSent => ({ multiAccount: multiaccount, isAdmin, challenge })),
);

/** The token of one account. */
export const accountToken = v.pipe(
  payloadOf(v.object({ token })),
  v.transform((payload) => payload.token),
);

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Mails a sign-in code; the reply is the same for an unknown address (rules §5.2). */
    sendOtp: build.mutation<CodeSent, CodeRequest>({
      query: ({ email, challenge }) => ({ url: 'user/sendotp', as: 'nobody', form: { email, challenge } }),
      responseSchema: reply(codeSent),
      extraOptions: { onError: 'inline' },
    }),
    /** Trades the six digits for a token. */
    verifyOtp: build.mutation<string, CodeCheck>({
      query: ({ email, otp, challenge }) => ({
        url: 'user/verifyotp',
        as: 'nobody',
        form: { email, otp, challenge },
      }),
      responseSchema: reply(payloadOf(token)),
      extraOptions: { onError: 'inline' },
    }),
    /** The accounts of the address that a choice, or a customer of a family, signed in with: by the session's token or this one. */
    listAccounts: build.query<Account[], string | void>({
      query: (token) => ({ url: 'user/multiaccounts', as: 'customer', ...(token && { token }) }),
      responseSchema: reply(payloadDataOf(listOf('account', account))),
      extraOptions: { onError: 'inline' },
    }),
    /** Trades the session's token for that of another account of the address (rules §3.13). A GET that changes state, so a mutation here. */
    chooseAccount: build.mutation<string, { customerId: string }>({
      query: ({ customerId }) => ({
        url: 'user/switch-account-login',
        as: 'customer',
        params: { checkoutChampId: customerId },
      }),
      responseSchema: reply(accountToken),
      extraOptions: { onError: 'inline' },
    }),
    /** Ends the token on the server; answers the goodbye in the reader's language. */
    logout: build.mutation<string, { as: 'customer' | 'admin' }>({
      query: ({ as }) => ({ url: 'user/logout', as }),
      responseSchema: reply(message),
      extraOptions: { onError: 'inline' },
    }),
    /** Ends every token of the customer but an admin's (rules §3.12); answers the goodbye. */
    logoutEverywhere: build.mutation<string, void>({
      query: () => ({ url: 'user/logout-all', as: 'customer', form: {} }),
      responseSchema: reply(message),
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const {
  useSendOtpMutation,
  useVerifyOtpMutation,
  useListAccountsQuery,
  useLazyListAccountsQuery,
  useChooseAccountMutation,
  useLogoutMutation,
  useLogoutEverywhereMutation,
} = authApi;
