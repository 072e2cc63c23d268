import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { baseApi, TAGS } from '../api/baseApi';
import { forgetSecrets } from '../api/customer/sealed';
import { pendingCommandsSlice } from '../commands/pendingCommandsSlice';
import { clearPendingCommands } from '../commands/pendingCommandsStorage';
import { changeLanguage } from '../i18n/i18n';
import { clearTabItems } from '../session/browserStorage';
import {
  selectEndedAdminSessions,
  selectEndedSessions,
  selectLanguage,
  type WithSession,
} from '../session/sessionSelectors';
import { isSignInKept } from '../session/sessionStorage';
import {
  accountSwitched,
  adminSignedIn,
  customerSignedIn,
  impersonationStarted,
  languageChosen,
  sessionSlice,
  signedOut,
  sessionEnded,
  storageChanged,
} from '../session/sessionSlice';
import { toast } from '../ui/feedback/toast';

/** Longer than the browser takes to paint a choice, in milliseconds. */
const PAINT_MS = 50;

/**
 * What happens beside the screens: the language, the storage, the end of a session.
 * @param flush writes to the browser's storage what is still to be written
 */
export function createListeners(flush: () => Promise<unknown>) {
  const listeners = createListenerMiddleware<WithSession>();

  // At once: redux-persist takes a timer for each field, and a page that goes meanwhile would lose a command and its key.
  listeners.startListening({
    matcher: isAnyOf(...Object.values(sessionSlice.actions), ...Object.values(pendingCommandsSlice.actions)),
    effect: () => void flush(),
  });

  let isLossReported = false;
  listeners.startListening({
    matcher: isAnyOf(customerSignedIn, adminSignedIn, impersonationStarted, accountSwitched),
    effect: async (_, api) => {
      await flush();
      if (isLossReported || isSignInKept(api.getState().session)) return;
      isLossReported = true;
      toast.error(i18next.t('signInNotKept'));
    },
  });

  // What another tab has started and this one has not heard of goes with the session as well.
  listeners.startListening({
    matcher: isAnyOf(signedOut, sessionEnded),
    effect: () => clearPendingCommands(),
  });

  listeners.startListening({
    matcher: isAnyOf(signedOut, sessionEnded, accountSwitched),
    effect: () => {
      clearTabItems();
      forgetSecrets();
    },
  });

  // Another tab has ended the admin's session.
  listeners.startListening({
    actionCreator: storageChanged,
    effect: (_, api) => {
      if (selectEndedAdminSessions(api.getState()) !== selectEndedAdminSessions(api.getOriginalState()))
        clearTabItems();
    },
  });

  listeners.startListening({
    actionCreator: languageChosen,
    effect: async ({ payload }, api) => {
      if (payload === i18next.language) return;
      // The choice is painted before every text is rendered anew, which takes a slow phone a while.
      await api.delay(PAINT_MS);
      await changeLanguage(selectLanguage(api.getState()));
      // Names and texts of the server come in the language of the call.
      api.dispatch(baseApi.util.invalidateTags([...TAGS]));
    },
  });

  listeners.startListening({
    matcher: isAnyOf(storageChanged, impersonationStarted, accountSwitched),
    effect: async (_, api) => {
      // At once, before anything is rendered with data of somebody else.
      if (selectEndedSessions(api.getState()) !== selectEndedSessions(api.getOriginalState()))
        api.dispatch(baseApi.util.resetApiState());
      await changeLanguage(selectLanguage(api.getState()));
    },
  });

  return listeners;
}
