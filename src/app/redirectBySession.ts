import { addListener, isAnyOf, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { asApiError } from '../api/apiError';
import { baseApi } from '../api/baseApi';
import type { ApiMeta } from '../api/baseQuery';
import { DEFAULT_FAILURE_OPTIONS, failurePolicy } from '../api/failurePolicy';
import { failureText } from '../api/failureText';
import { paths } from '../config/paths';
import { lastAdminRoute } from '../session/adminLastRoutes';
import { endSession } from '../session/endSession';
import { selectIsLeaving, type WithSession } from '../session/sessionSelectors';
import { impersonationEnded, impersonationStarted, signedOut, storageChanged } from '../session/sessionSlice';
import { offerDropped } from '../session/tabSlice';
import { toast } from '../ui/feedback/toast';
import { UNASKED_STEP } from '../ui/layout/stepState';
import type { PortalRouter } from './createRouter';
import type { AppStore } from './store';

/**
 * Delay before a lost reply is handled, in milliseconds. Because a reload aborts calls, which must not end the session.
 */
const RELOAD_MS = 50;

const failureOptions = (action: UnknownAction) => {
  const { baseQueryMeta } = action.meta as { baseQueryMeta?: ApiMeta };
  return baseQueryMeta?.failure ?? DEFAULT_FAILURE_OPTIONS;
};

const isSignedIn = ({ session }: WithSession) => session.token !== undefined || session.isAdmintoken !== undefined;

const translate: typeof i18next.t = i18next.t.bind(i18next);

/** Redirects after changes of the session and reports failures by `failurePolicy` (rules §17.3). */
export function redirectBySession(store: AppStore, router: PortalRouter): void {
  const listen = addListener.withTypes<WithSession, AppStore['dispatch']>();
  const goToLogin = () => router.navigate(paths.login, { replace: true, state: UNASKED_STEP });

  store.dispatch(
    listen({
      matcher: isRejectedWithValue,
      effect: async (action, api) => {
        const error = asApiError(action.payload);
        const { area, onError } = failureOptions(action);
        if (error.kind === 'noResponse') await api.delay(RELOAD_MS);
        const { leaveAfterMs, keepsSession } = failurePolicy[area][error.kind];
        // Because the page itself shows the failure and navigates.
        if (keepsSession) return;
        if (leaveAfterMs !== undefined && isSignedIn(api.getState()) && !selectIsLeaving(api.getState())) {
          toast.error(failureText(translate, error, area));
          endSession(api.dispatch, leaveAfterMs);
        } else if (leaveAfterMs === undefined && onError === 'toast') {
          toast.error(failureText(translate, error, area));
        } else if (leaveAfterMs === undefined && onError === 'toastAndInline') {
          toast.fieldError(failureText(translate, error, area));
        }
      },
    }),
  );

  store.dispatch(
    listen({
      matcher: isAnyOf(signedOut, impersonationEnded),
      effect: async (action, api) => {
        await (impersonationEnded.match(action)
          ? router.navigate(lastAdminRoute(), { state: UNASKED_STEP })
          : goToLogin());
        // Waits until the pages with the data are unmounted.
        await api.delay(0);
        api.dispatch(baseApi.util.resetApiState());
      },
    }),
  );

  store.dispatch(
    listen({
      matcher: isAnyOf(storageChanged, impersonationStarted, offerDropped),
      // Runs the guard again, because the session may have ended.
      effect: () => router.revalidate(),
    }),
  );
}
