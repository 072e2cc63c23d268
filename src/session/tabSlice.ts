import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StoredSession } from './sessionCodecs';
import {
  accountSwitched,
  codeRequested,
  customerSignedIn,
  impersonationEnded,
  impersonationStarted,
  sessionEnded,
  signedOut,
  storageChanged,
} from './sessionSlice';

/** Session state of this tab, not persisted. */
export interface TabState {
  /** True from the end of a session until its message was shown; the storage is already empty. */
  leaving: boolean;
  /** Number of sessions that ended since the page load; a React key that resets components. */
  endedSessions: number;
  /** Number of admin sessions that ended since the page load; ends of impersonations do not count. */
  endedAdminSessions: number;
  /** Customer token of the pages that this tab last showed. */
  shownToken: string | undefined;
  /** True after another tab signed in another customer, until the person confirms (rules §5.15). */
  isAccountChanged: boolean;
  /** Customer token from an address, before its account is known (rules §5.14). */
  offeredToken: string | undefined;
  /** Days by which the shop's date is ahead of the browser's. */
  clockOffsetDays: number;
}

const initialState: TabState = {
  leaving: false,
  endedSessions: 0,
  endedAdminSessions: 0,
  shownToken: undefined,
  isAccountChanged: false,
  offeredToken: undefined,
  clockOffsetDays: 0,
};

/** Token of a signed-in customer; undefined for a choice token. */
const customerTokenOf = ({ token, multiAccount }: StoredSession) => (multiAccount ? undefined : token);

function confirmAccount(state: TabState): void {
  state.shownToken = undefined;
  state.isAccountChanged = false;
}

/** Session state of this tab, not persisted. */
export const tabSlice = createSlice({
  name: 'tab',
  initialState,
  reducers: {
    /** Stores a customer's token from an address (rules §5.14). */
    accountOffered(state, { payload }: PayloadAction<string>) {
      state.offeredToken = payload;
    },
    offerDropped(state) {
      state.offeredToken = undefined;
    },
    /** Confirms the customer whom another tab signed in. */
    accountConfirmed: confirmAccount,
    /** Sets the offset of the shop's date, from the server's last reply. */
    clockCompared(state, { payload }: PayloadAction<number>) {
      state.clockOffsetDays = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(codeRequested, (state) => {
        state.leaving = false;
        confirmAccount(state);
      })
      .addCase(customerSignedIn, confirmAccount)
      .addCase(signedOut, (state) => {
        state.leaving = false;
        confirmAccount(state);
        state.endedSessions += 1;
        state.endedAdminSessions += 1;
      })
      .addCase(sessionEnded, (state) => {
        state.leaving = true;
        confirmAccount(state);
      })
      .addCase(storageChanged, (state, { payload: { before, after } }) => {
        const isOtherAdmin = after.isAdmintoken !== before.isAdmintoken;
        state.endedSessions += Number(after.token !== before.token || isOtherAdmin);
        state.endedAdminSessions += Number(isOtherAdmin);
        const token = customerTokenOf(after);
        state.shownToken = customerTokenOf(before) ?? state.shownToken;
        const isOther = state.isAccountChanged || (state.shownToken !== undefined && token !== state.shownToken);
        state.isAccountChanged = token !== undefined && isOther;
      })
      .addCase(impersonationStarted, (state) => {
        confirmAccount(state);
        state.offeredToken = undefined;
        state.endedSessions += 1;
      })
      .addCase(impersonationEnded, (state) => {
        state.shownToken = undefined;
        state.endedSessions += 1;
      })
      .addCase(accountSwitched, (state) => {
        confirmAccount(state);
        state.endedSessions += 1;
      }),
});

export const { accountOffered, offerDropped, accountConfirmed, clockCompared } = tabSlice.actions;
