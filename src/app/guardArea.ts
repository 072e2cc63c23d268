import { replace, type LoaderFunction } from 'react-router';
import type { Area } from '../config/areas';
import { paths } from '../config/paths';
import {
  selectEndedSessions,
  selectHasAdminToken,
  selectHasCustomerToken,
  selectIsLeaving,
  selectOfferedToken,
  type WithSession,
} from '../session/sessionSelectors';
import type { AppStore } from './store';
import { turnAway } from './turnAway';

const hasToken: Readonly<Record<Area, (state: WithSession) => boolean>> = {
  customer: selectHasCustomerToken,
  admin: selectHasAdminToken,
};

/** Whether an area's pages may be shown: also once the session has ended, until its message was read. */
export const mayShow = (area: Area, state: WithSession): boolean => hasToken[area](state) || selectIsLeaving(state);

/**
 * The one guard: everybody without an area's token is redirected to `/`; unless they just left
 * the area, it leads back later (rules §3.9).
 */
export const guardArea =
  (area: Area, store: AppStore): LoaderFunction =>
  ({ request }) => {
    const state = store.getState();
    // Whoever brings a token remains at its address until the server has answered whose it is.
    if (mayShow(area, state) || (area === 'customer' && selectOfferedToken(state))) return null;
    if (selectEndedSessions(state) === 0) turnAway(area, new URL(request.url), state);
    return replace(paths.login);
  };
