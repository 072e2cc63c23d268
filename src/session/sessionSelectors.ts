import { toLanguage, type Language } from '../domain/language';
import type { StoredSession } from './sessionCodecs';
import type { TabState } from './tabSlice';

/** State of this folder: the stored session and the tab's state. */
export interface WithSession {
  session: StoredSession;
  tab: TabState;
}

export const selectLanguage = ({ session }: WithSession): Language => toLanguage(session.len);
export const selectIsLeaving = ({ tab }: WithSession): boolean => tab.leaving;
/** True after another tab signed in another customer, until the person confirms (rules §5.15). */
export const selectIsAccountChanged = ({ tab }: WithSession): boolean => tab.isAccountChanged;
export const selectOfferedToken = ({ tab }: WithSession): string | undefined => tab.offeredToken;
export const selectEndedSessions = ({ tab }: WithSession): number => tab.endedSessions;
export const selectEndedAdminSessions = ({ tab }: WithSession): number => tab.endedAdminSessions;
export const selectClockOffsetDays = ({ tab }: WithSession): number => tab.clockOffsetDays;
export const selectEmail = ({ session }: WithSession): string => session.email ?? '';
export const selectIsAdmin = ({ session }: WithSession): boolean => session.isAdmin === true;

/** True for a signed-in customer; false for a choice token (rules §3.9). */
export const selectHasCustomerToken = ({ session }: WithSession): boolean =>
  session.token !== undefined && !session.multiAccount;
/** Token of the signed-in customer; undefined for a choice token. */
export const selectCustomerToken = (state: WithSession): string | undefined =>
  selectHasCustomerToken(state) ? state.session.token : undefined;
export const selectHasChoiceToken = ({ session }: WithSession): boolean =>
  session.token !== undefined && session.multiAccount === true;
export const selectHasAdminToken = ({ session }: WithSession): boolean => session.isAdmintoken !== undefined;
/** True for an admin; on a customer's page, an impersonation. */
export const selectIsImpersonating = (state: WithSession): boolean =>
  selectIsAdmin(state) || selectHasAdminToken(state);
/** True if the customer may switch to another account of the family; false for admins (rules §5.21). */
export const selectMaySwitchAccount = (state: WithSession): boolean =>
  state.session.hasOtherAccounts === true && !selectIsImpersonating(state);

export const selectWasCodeRequested = ({ session }: WithSession): boolean => session.otpRequested === true;
/** Number of resends, and the earliest time of the next one in epoch milliseconds. */
export const selectResends = ({ session }: WithSession): number => session.otpResends ?? 0;
export const selectResendOpensAt = ({ session }: WithSession): number => session.otpResendAt ?? 0;
export const selectChallenge = ({ session }: WithSession): string | undefined => session.otpChallenge;
