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

/** What store and tab hold of a visit. */
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
