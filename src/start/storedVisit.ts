import { lastAdminRoute } from '../session/adminLastRoutes';
import { keptFactorToken } from '../session/factorToken';
import type { Stored } from './resolveVisit';
import {
  selectEndedSessions,
  selectHasAdminToken,
  selectHasChoiceToken,
  selectHasCustomerToken,
  selectOfferedToken,
  selectWasCodeRequested,
  type WithSession,
} from '../session/sessionSelectors';
import { readWayBack } from '../session/wayBack';

/** Returns the stored state of a visit, from store and tab. */
export const storedVisit = (state: WithSession): Stored => ({
  hasCustomerToken: selectHasCustomerToken(state),
  hasAdminToken: selectHasAdminToken(state),
  hasChoiceToken: selectHasChoiceToken(state),
  hasFactorToken: keptFactorToken() !== undefined,
  wasCodeRequested: selectWasCodeRequested(state),
  isOffered: selectOfferedToken(state) !== undefined,
  hasEnded: selectEndedSessions(state) > 0,
  wayBack: readWayBack(),
  adminRoute: lastAdminRoute(),
});
