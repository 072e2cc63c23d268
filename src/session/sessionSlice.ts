import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '../domain/language';
import type { StoredSession } from './sessionCodecs';

interface CodeRequest {
  email: string;
  isAdmin: boolean;
  multiAccount: boolean;
  resends: number;
  /** Epoch milliseconds at which the code may be sent again. */
  resendOpensAt: number;
  /** Challenge of the sent code (rules §5.16). */
  challenge: string | undefined;
}

/** Session in the storage before and after another tab's change. */
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

/** The stored session, mirrored to the storage keys (rules §4.1). */
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
    /** The code of several accounts was right; the token opens the choice among them. */
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
    /** Clears the storage except for the language (rules §4.3). */
    signedOut: cleared,
    /** Clears the storage as well; `signedOut` follows once the message was shown. */
    sessionEnded: cleared,
    /** Another tab changed the storage (rules §5.15). */
    storageChanged: (_, { payload }: PayloadAction<StorageChange>) => payload.after,
    /** The offered token becomes the customer's; language and the admin's session are kept (rules §5.14). */
    impersonationStarted({ len, isAdmin, isAdmintoken, email }, { payload: token }: PayloadAction<string>) {
      const own = isAdmintoken === undefined ? {} : { isAdmin, isAdmintoken, email };
      return { len, ...own, token, multiAccount: false };
    },
    /** The admin returns to the admin's area. */
    impersonationEnded(state) {
      delete state.token;
    },
    /** The person continues in another account of the same address (rules §5.21). */
    accountSwitched(state, { payload }: PayloadAction<string>) {
      state.token = payload;
    },
  },
});

export const {
  languageChosen,
  codeRequested,
  codeResent,
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
