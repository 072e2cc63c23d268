import { lastAdminPlace } from './adminPlaces';
import type { Stored } from './resolveVisit';
import {
  selectEndedSessions,
  selectHasAdminToken,
  selectHasChoiceToken,
  selectHasCustomerToken,
  selectOfferedToken,
  selectWasCodeRequested,
  type WithSession,
} from './sessionSelectors';
import { readWayBack } from './wayBack';

/** Returns the stored state of a visit, from store and tab. */
export const storedVisit = (state: WithSession): Stored => ({
  hasCustomerToken: selectHasCustomerToken(state),
  hasAdminToken: selectHasAdminToken(state),
  hasChoiceToken: selectHasChoiceToken(state),
  wasCodeRequested: selectWasCodeRequested(state),
  isOffered: selectOfferedToken(state) !== undefined,
  hasEnded: selectEndedSessions(state) > 0,
  wayBack: readWayBack(),
  adminPlace: lastAdminPlace(),
});
