import { createListenerMiddleware, isAnyOf, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { navigate } from 'wouter/use-browser-location';
import { asApiError } from '../api/apiError';
import { baseApi, TAGS } from '../api/baseApi';
import type { ApiMeta } from '../api/baseQuery';
import { DEFAULT_FAILURE_OPTIONS, failurePolicy } from '../api/failurePolicy';
import { failureText } from '../api/failureText';
import { pendingCommandsSlice } from '../commands/pendingCommandsSlice';
import { clearPendingCommands } from '../commands/pendingCommandsStorage';
import { paths } from '../config/paths';
import { changeLanguage } from '../i18n/i18n';
import { endStay } from '../session/endStay';
import { selectEndedStays, selectIsLeaving, selectLanguage, type WithSession } from '../session/sessionSelectors';
import {
  actingEnded,
  customerHandedOver,
  languageChosen,
  sessionSlice,
  signedOut,
  stayEnded,
  storageChanged,
} from '../session/sessionSlice';
import { toast } from '../ui/toast';
import { whenIdle } from '../ui/whenIdle';

const failureOptions = (action: UnknownAction) => {
  const { baseQueryMeta } = action.meta as { baseQueryMeta?: ApiMeta };
  return baseQueryMeta?.failure ?? DEFAULT_FAILURE_OPTIONS;
};

const isSignedIn = ({ session }: WithSession) => session.token !== undefined || session.isAdmintoken !== undefined;

const translate: typeof i18next.t = i18next.t.bind(i18next);

/**
 * What happens beside the screens: failures by the policy table, the language, the end of a stay.
 * @param flush writes to the browser's storage what is still to be written
 */
export function createListeners(flush: () => Promise<unknown>) {
  const listeners = createListenerMiddleware<WithSession>();

  // At once: redux-persist takes a timer for each field, and a page that goes meanwhile would lose a command and its key.
  listeners.startListening({
    matcher: isAnyOf(...Object.values(sessionSlice.actions), ...Object.values(pendingCommandsSlice.actions)),
    effect: () => void flush(),
  });

  // What another tab has started and this one has not heard of goes with the session as well.
  listeners.startListening({ matcher: isAnyOf(signedOut, stayEnded), effect: clearPendingCommands });

  listeners.startListening({
    matcher: isRejectedWithValue,
    effect: (action, api) => {
      const error = asApiError(action.payload);
      const { area, onError } = failureOptions(action);
      const { leaveAfterMs, keepsStay } = failurePolicy[area][error.kind];
      if (leaveAfterMs !== undefined && isSignedIn(api.getState()) && !selectIsLeaving(api.getState())) {
        toast.error(failureText(translate, error, area));
        if (keepsStay) setTimeout(() => navigate(paths.login, { replace: true }), leaveAfterMs);
        else endStay(api.dispatch, leaveAfterMs);
      } else if (leaveAfterMs === undefined && onError === 'toast') {
        toast.error(failureText(translate, error, area));
      }
    },
  });

  listeners.startListening({
    actionCreator: languageChosen,
    effect: async ({ payload }, api) => {
      if (payload === i18next.language) return;
      // Once the choice itself can be seen: to draw every text anew takes a slow phone a while.
      await new Promise<void>((resolve) => whenIdle(resolve));
      await changeLanguage(selectLanguage(api.getState()));
      // Names and texts of the server come in the language of the call.
      api.dispatch(baseApi.util.invalidateTags([...TAGS]));
    },
  });

  listeners.startListening({
    matcher: isAnyOf(storageChanged, customerHandedOver),
    effect: async (_, api) => {
      // At once, before anything is drawn with what the server told about somebody else.
      if (selectEndedStays(api.getState()) !== selectEndedStays(api.getOriginalState()))
        api.dispatch(baseApi.util.resetApiState());
      await changeLanguage(selectLanguage(api.getState()));
    },
  });

  listeners.startListening({
    matcher: isAnyOf(signedOut, actingEnded),
    effect: async (action, api) => {
      navigate(actingEnded.match(action) ? paths.profile : paths.login, { replace: signedOut.match(action) });
      // Once the pages that show the data are gone.
      await api.delay(0);
      api.dispatch(baseApi.util.resetApiState());
    },
  });

  return listeners;
}
