import { toLanguage, type Language } from '../domain/language';
import type { StoredSession } from './sessionCodecs';
import type { TabState } from './tabSlice';

/** State of this folder: the stored session, and what belongs to the tab. */
export interface WithSession {
  session: StoredSession;
  tab: TabState;
}

export const selectLanguage = ({ session }: WithSession): Language => toLanguage(session.len);
export const selectIsLeaving = ({ tab }: WithSession): boolean => tab.leaving;
/** Another tab has signed in another customer, and this one has not said so yet (rules §5.15). */
export const selectIsAccountChanged = ({ tab }: WithSession): boolean => tab.isAccountChanged;
export const selectOfferedToken = ({ tab }: WithSession): string | undefined => tab.offeredToken;
export const selectEndedSessions = ({ tab }: WithSession): number => tab.endedSessions;
export const selectEndedAdminSessions = ({ tab }: WithSession): number => tab.endedAdminSessions;
export const selectClockOffsetDays = ({ tab }: WithSession): number => tab.clockOffsetDays;
export const selectEmail = ({ session }: WithSession): string => session.email ?? '';
export const selectIsAdmin = ({ session }: WithSession): boolean => session.isAdmin === true;

/** A customer is signed in; a choice token does not count (rules §3.9). */
export const selectHasCustomerToken = ({ session }: WithSession): boolean =>
  session.token !== undefined && !session.multiAccount;
/** The token of the customer who is signed in; a choice token is none. */
export const selectCustomerToken = (state: WithSession): string | undefined =>
  selectHasCustomerToken(state) ? state.session.token : undefined;
export const selectHasChoiceToken = ({ session }: WithSession): boolean =>
  session.token !== undefined && session.multiAccount === true;
export const selectHasAdminToken = ({ session }: WithSession): boolean => session.isAdmintoken !== undefined;
/** Impersonation: an admin acts as a customer. */
export const selectIsImpersonating = (state: WithSession): boolean =>
  selectIsAdmin(state) || selectHasAdminToken(state);
/** The customer may go on in another account of the same address; an admin has their own way there (rules §5.21). */
export const selectMaySwitchAccount = (state: WithSession): boolean =>
  state.session.hasOtherAccounts === true && !selectIsImpersonating(state);

export const selectWasCodeRequested = ({ session }: WithSession): boolean => session.otpRequested === true;
/** How often the code was sent again, and when the next resend opens in epoch milliseconds. */
export const selectResends = ({ session }: WithSession): number => session.otpResends ?? 0;
export const selectResendOpensAt = ({ session }: WithSession): number => session.otpResendAt ?? 0;
export const selectChallenge = ({ session }: WithSession): string | undefined => session.otpChallenge;
