import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '../domain/language';
import type { StoredSession } from './sessionCodecs';

interface CodeRequest {
  email: string;
  isAdmin: boolean;
  multiAccount: boolean;
  resends: number;
  /** Earliest time of the next resend, in epoch milliseconds. */
  resendOpensAt: number;
  /** Challenge of the sent code (rules §5.16). */
  challenge: string | undefined;
}

/** Stored session before and after a change by another tab. */
interface StorageChange {
  before: StoredSession;
  after: StoredSession;
}

const cleared = ({ len }: StoredSession): StoredSession => ({ len });

function forgetCode(state: StoredSession) {
  delete state.otpRequested;
  delete state.otpResends;
  delete state.otpResendAt;
  delete state.otpChallenge;
}

/** Stored session, one localStorage key per field (rules §4.1). */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: {} as StoredSession,
  reducers: {
    languageChosen(state, { payload }: PayloadAction<Language>) {
      state.len = payload;
    },
    codeRequested: (state, { payload }: PayloadAction<CodeRequest>): StoredSession => ({
      ...cleared(state),
      email: payload.email,
      otpRequested: true,
      isAdmin: payload.isAdmin,
      multiAccount: payload.multiAccount,
      otpResends: payload.resends,
      otpResendAt: payload.resendOpensAt,
      otpChallenge: payload.challenge,
    }),
    codeResent(state, { payload }: PayloadAction<Omit<CodeRequest, 'email' | 'isAdmin' | 'multiAccount'>>) {
      state.otpResends = payload.resends;
      state.otpResendAt = payload.resendOpensAt;
      state.otpChallenge = payload.challenge;
    },
    /** Removes the request of a used code, before the second factor (rules §36.15). */
    codeUsed: forgetCode,
    /** Stores a token that only opens the choice among several accounts. */
    choiceOpened(state, { payload }: PayloadAction<string>) {
      state.token = payload;
      state.multiAccount = true;
      forgetCode(state);
    },
    customerSignedIn(state, { payload }: PayloadAction<string>) {
      if (state.multiAccount) state.hasOtherAccounts = true;
      state.token = payload;
      state.multiAccount = false;
      forgetCode(state);
    },
    adminSignedIn(state, { payload }: PayloadAction<string>) {
      state.isAdmintoken = payload;
      state.isAdmin = true;
      state.multiAccount = false;
      forgetCode(state);
    },
    /** Clears the session except for the language (rules §4.3). */
    signedOut: cleared,
    /** Clears the session; `signedOut` follows after the message was shown. */
    sessionEnded: cleared,
    /** Applies a change by another tab (rules §5.15). */
    storageChanged: (_, { payload }: PayloadAction<StorageChange>) => payload.after,
    /** Stores the offered token as the customer's; keeps language and admin session (rules §5.14). */
    impersonationStarted({ len, isAdmin, isAdmintoken, email }, { payload: token }: PayloadAction<string>) {
      const own = isAdmintoken === undefined ? {} : { isAdmin, isAdmintoken, email };
      return { len, ...own, token, multiAccount: false };
    },
    /** Removes the customer's token, so that the admin returns to the admin area. */
    impersonationEnded(state) {
      delete state.token;
    },
    /** Replaces the token by that of another account of the family (rules §5.21). */
    accountSwitched(state, { payload }: PayloadAction<string>) {
      state.token = payload;
    },
  },
});

export const {
  languageChosen,
  codeRequested,
  codeResent,
  codeUsed,
  choiceOpened,
  customerSignedIn,
  adminSignedIn,
  signedOut,
  sessionEnded,
  storageChanged,
  impersonationStarted,
  impersonationEnded,
  accountSwitched,
} = sessionSlice.actions;
