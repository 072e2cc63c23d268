import { replace, type LoaderFunction } from 'react-router';
import { areaAt, type Area } from '../config/areas';
import {
  selectHasAdminToken,
  selectHasCustomerToken,
  selectIsLeaving,
  type WithSession,
} from '../session/sessionSelectors';
import { followVisit } from './followVisit';
import type { AppStore } from './store';

const hasToken: Readonly<Record<Area, (state: WithSession) => boolean>> = {
  customer: selectHasCustomerToken,
  admin: selectHasAdminToken,
};

/** True if the area's pages may be rendered: with a token, or until the message of an ended session closes. */
export const mayShow = (area: Area, state: WithSession): boolean => hasToken[area](state) || selectIsLeaving(state);

/** The portal's only guard: loader of pages that need a token and of unknown paths (rules §3.9). */
export const guardPages =
  (store: AppStore): LoaderFunction =>
  ({ request }) => {
    const [state, url] = [store.getState(), new URL(request.url)];
    if (selectIsLeaving(state) && areaAt(url.pathname)) return null;
    const { redirect } = followVisit(url, state);
    return redirect === undefined ? null : replace(redirect);
  };
