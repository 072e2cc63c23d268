import i18next from 'i18next';
import { replace, type LoaderFunction } from 'react-router';
import { paths } from '../config/paths';
import {
  selectEndedSessions,
  selectHasAdminToken,
  selectHasCustomerToken,
  selectIsLeaving,
  selectOfferedToken,
  type WithSession,
} from '../session/sessionSelectors';
import { rememberWayBack } from '../features/auth/wayBack';
import { toast } from '../ui/feedback/toast';
import type { AppStore } from './store';

/** Whose pages they are: which token they need (rules §3.9). */
export type Area = 'customer' | 'admin';

const hasToken: Readonly<Record<Area, (state: WithSession) => boolean>> = {
  customer: selectHasCustomerToken,
  admin: selectHasAdminToken,
};

/** Whether an area's pages may be shown: also once the session has ended, until its message was read. */
export const mayShow = (area: Area, state: WithSession): boolean => hasToken[area](state) || selectIsLeaving(state);

/**
 * The one guard: everybody without an area's token is redirected to `/`; a request for the admin's area also shows why,
 * unless they just left it (rules §3.9).
 */
export const guardArea =
  (area: Area, store: AppStore): LoaderFunction =>
  ({ request }) => {
    const state = store.getState();
    // Whoever brings a token remains at its address until the server has answered whose it is.
    if (mayShow(area, state) || (area === 'customer' && selectOfferedToken(state))) return null;
    const isVisit = selectEndedSessions(state) === 0;
    if (isVisit) rememberWayBack(new URL(request.url));
    if (area === 'admin' && isVisit) {
      const why = i18next.t('failures.signInAsAdmin');
      // A customer is led on to their dashboard, not to the login.
      toast.error(hasToken.customer(state) ? why : i18next.t('failures.unauthorized', { message: why }));
    }
    return replace(paths.login);
  };
