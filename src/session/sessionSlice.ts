import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '../domain/language';
import type { StoredSession } from './sessionCodecs';

export interface SessionState extends StoredSession {
  /** The session has ended and the storage is empty, but the page is shown until its message was read. Not stored. */
  leaving: boolean;
  /** How many sessions ended since the page was loaded: each one begins without anything of the last. Not stored. */
  endedSessions: number;
  /** The same for an admin's own session, which continues while they change from customer to customer. Not stored. */
  endedAdminSessions: number;
  /** The customer's token that this tab last showed pages with. Not stored. */
  shownToken: string | undefined;
  /** Another tab has signed in another customer than the one this tab showed, and this was not reported yet. Not stored. */
  isAccountChanged: boolean;
  /** A customer's token that an address brought and that is not this session's yet (rules §5.14). Not stored. */
  offeredToken: string | undefined;
  /** How many days the shop's day is ahead of the browser's, or behind. Not stored. */
  clockOffsetDays: number;
}

interface CodeRequest {
  email: string;
  isAdmin: boolean;
  multiAccount: boolean;
  resends: number;
  /** Epoch milliseconds at which the code may be sent again. */
  resendOpensAt: number;
  /** What the code belongs to (rules §5.16). */
  challenge: string | undefined;
}

const initialState: SessionState = {
  leaving: false,
  endedSessions: 0,
  endedAdminSessions: 0,
  shownToken: undefined,
  isAccountChanged: false,
  offeredToken: undefined,
  clockOffsetDays: 0,
};

const notStored = ({ leaving, endedSessions, endedAdminSessions, clockOffsetDays, ...state }: SessionState) => ({
  leaving,
  endedSessions,
  endedAdminSessions,
  clockOffsetDays,
  shownToken: state.shownToken,
  isAccountChanged: state.isAccountChanged,
  offeredToken: state.offeredToken,
});
const cleared = (state: SessionState): SessionState => ({
  ...notStored(state),
  len: state.len,
  leaving: false,
  shownToken: undefined,
  isAccountChanged: false,
});

/** The storage's values in place of this tab's. Another token is another session: nothing of the last one may remain. */
const replaced = (state: SessionState, values: StoredSession): SessionState => {
  const isOtherAdmin = values.isAdmintoken !== state.isAdmintoken;
  const isOtherSession = values.token !== state.token || isOtherAdmin;
  return {
    ...values,
    ...notStored(state),
    endedSessions: state.endedSessions + Number(isOtherSession),
    endedAdminSessions: state.endedAdminSessions + Number(isOtherAdmin),
  };
};

/** The token of a signed-in customer; a choice token is none. */
const customerTokenOf = ({ token, multiAccount }: StoredSession) => (multiAccount ? undefined : token);

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    languageChosen(state, { payload }: PayloadAction<Language>) {
      state.len = payload;
    },
    codeRequested(state, { payload }: PayloadAction<CodeRequest>): SessionState {
      return {
        ...cleared(state),
        email: payload.email,
        otpRequested: true,
        isAdmin: payload.isAdmin,
        multiAccount: payload.multiAccount,
        otpResends: payload.resends,
        otpResendAt: payload.resendOpensAt,
        otpChallenge: payload.challenge,
      };
    },
    codeResent(state, { payload }: PayloadAction<Omit<CodeRequest, 'email' | 'isAdmin' | 'multiAccount'>>) {
      state.otpResends = payload.resends;
      state.otpResendAt = payload.resendOpensAt;
      state.otpChallenge = payload.challenge;
    },
    /** The code was right; several accounts wait, and the token only opens the choice among them. */
    choiceOpened(state, { payload }: PayloadAction<string>) {
      state.token = payload;
      state.multiAccount = true;
      forgetCode(state);
    },
    customerSignedIn(state, { payload }: PayloadAction<string>) {
      if (state.multiAccount) state.hasOtherAccounts = true;
      state.token = payload;
      state.shownToken = undefined;
      state.isAccountChanged = false;
      state.multiAccount = false;
      forgetCode(state);
    },
    adminSignedIn(state, { payload }: PayloadAction<string>) {
      state.isAdmintoken = payload;
      state.isAdmin = true;
      state.multiAccount = false;
      forgetCode(state);
    },
    /** Clears the storage except for the language (rules §4.3) and goes to `/` at once. */
    signedOut: (state) => ({
      ...cleared(state),
      endedSessions: state.endedSessions + 1,
      endedAdminSessions: state.endedAdminSessions + 1,
    }),
    /** Empties the storage as well, but the page is shown until `signedOut`, so that its message can be read. */
    sessionEnded: (state) => ({ ...cleared(state), leaving: true }),
    /**
     * Another tab changed the storage. A customer whom it signed in is shown only after this tab has said so
     * (rules §5.15).
     */
    storageChanged(state, { payload }: PayloadAction<StoredSession>): SessionState {
      const token = customerTokenOf(payload);
      const shownToken = customerTokenOf(state) ?? state.shownToken;
      const isOther = state.isAccountChanged || (shownToken !== undefined && token !== shownToken);
      return { ...replaced(state, payload), shownToken, isAccountChanged: token !== undefined && isOther };
    },
    /** An address brought a customer's token: nothing is changed before it is known whose it is (rules §5.14). */
    accountOffered(state, { payload }: PayloadAction<string>) {
      state.offeredToken = payload;
    },
    offerDropped(state) {
      state.offeredToken = undefined;
    },
    /**
     * The offered token is the customer's from now on (rules §5.14): the language and the admin's own session remain, and
     * nothing of a former customer.
     */
    impersonationStarted: (state, { payload: token }: PayloadAction<string>): SessionState => {
      const { len, isAdmin, isAdmintoken, email } = state;
      const own = isAdmintoken === undefined ? {} : { isAdmin, isAdmintoken, email };
      return {
        ...replaced(state, { len, ...own, token, multiAccount: false }),
        shownToken: undefined,
        isAccountChanged: false,
        offeredToken: undefined,
      };
    },
    /** The person continues as the customer whom another tab has signed in. */
    accountConfirmed(state) {
      state.isAccountChanged = false;
      state.shownToken = undefined;
    },
    /** The admin returns to their own area: nothing of the customer is kept. */
    impersonationEnded(state) {
      delete state.token;
      state.shownToken = undefined;
      state.endedSessions += 1;
    },
    /** The person goes on in another account of the same address: a session of its own (rules §5.21). */
    accountSwitched(state, { payload }: PayloadAction<string>) {
      state.token = payload;
      state.shownToken = undefined;
      state.isAccountChanged = false;
      state.endedSessions += 1;
    },
    /** How far the browser's day is from the shop's, by the server's last answer. */
    clockCompared(state, { payload }: PayloadAction<number>) {
      state.clockOffsetDays = payload;
    },
  },
});

function forgetCode(state: SessionState) {
  delete state.otpRequested;
  delete state.otpResends;
  delete state.otpResendAt;
  delete state.otpChallenge;
}

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
  accountOffered,
  offerDropped,
  impersonationStarted,
  accountConfirmed,
  impersonationEnded,
  accountSwitched,
  clockCompared,
} = sessionSlice.actions;
