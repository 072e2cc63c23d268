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
/** Account of a family (rules §5.9). */
export type Account = v.InferOutput<typeof account>;

/** Reply to the request of a sign-in code, before the code is entered. */
export interface CodeSent {
  multiAccount: boolean;
  isAdmin: boolean;
  /** Identifies the code during its check and its resend (rules §5.16). */
  challenge: string | undefined;
}

/** Request of a code; with an earlier `challenge`, the new code replaces the earlier one. */
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
      query: ({ email, challenge }) => ({ url: 'user/sendotp', as: 'visitor', form: { email, challenge } }),
      responseSchema: reply(codeSent),
      extraOptions: { onError: 'inline' },
    }),
    /** Exchanges the code of six digits for a token. */
    verifyOtp: build.mutation<string, CodeCheck>({
      query: ({ email, otp, challenge }) => ({
        url: 'user/verifyotp',
        as: 'visitor',
        form: { email, otp, challenge },
      }),
      responseSchema: reply(payloadOf(token)),
      extraOptions: { onError: 'inline' },
    }),
    /** Accounts of the family, by the session's token or the given one; also for a choice token. */
    listAccounts: build.query<Account[], string | void>({
      query: (token) => ({ url: 'user/multiaccounts', as: 'customer', ...(token && { token }) }),
      responseSchema: reply(payloadDataOf(listOf('account', account))),
      extraOptions: { onError: 'inline' },
    }),
    /** Exchanges the session's token for another account's (rules §3.13). A GET that changes state. */
    chooseAccount: build.mutation<string, { customerId: string }>({
      query: ({ customerId }) => ({
        url: 'user/switch-account-login',
        as: 'customer',
        params: { checkoutChampId: customerId },
      }),
      responseSchema: reply(accountToken),
      extraOptions: { onError: 'inline' },
    }),
    /** Revokes the session's token, or the given one, on the server; returns the translated message. */
    logout: build.mutation<string, { as: 'customer' | 'admin'; token?: string }>({
      query: (session) => ({ url: 'user/logout', ...session }),
      responseSchema: reply(message),
      extraOptions: { onError: 'inline' },
    }),
    /** Revokes all tokens of the customer except an admin's (rules §3.12); returns the translated message. */
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
