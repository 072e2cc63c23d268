import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { baseApi, TAGS } from '../api/baseApi';
import { forgetSecrets } from '../api/customer/secretVault';
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
import { isSignInKept } from '../session/persistence';
import { writeWayBack } from '../session/wayBack';
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

/** Time to paint a choice, in milliseconds. */
const PAINT_MS = 50;

/** Query of a return from the page of a payment provider. */
const RETURN = /[?&](bill|setup)=/;

/**
 * Listeners for effects outside of components: language, storage, end of the session.
 * @param flush writes pending state to localStorage
 */
export function createListeners(flush: () => Promise<unknown>) {
  const listeners = createListenerMiddleware<WithSession>();

  // Flushes at once, because redux-persist writes after a timer. A page closed before would lose a command.
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

  // Also removes commands stored by other tabs.
  listeners.startListening({
    matcher: isAnyOf(signedOut, sessionEnded),
    effect: () => clearPendingCommands(),
  });

  listeners.startListening({
    matcher: isAnyOf(signedOut, sessionEnded, accountSwitched),
    effect: (action) => {
      clearTabItems();
      forgetSecrets();
      const { pathname, search } = window.location;
      // Because the page after the sign-in finishes what the person has done at a provider (rules §35.5).
      if (!accountSwitched.match(action) && RETURN.test(search)) writeWayBack(pathname + search);
    },
  });

  // Clears the tab's items after another tab ended the admin's session.
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
      // Paints the choice first, because rendering every text takes long on a slow phone.
      await api.delay(PAINT_MS);
      await changeLanguage(selectLanguage(api.getState()));
      // Because the server translates names and texts.
      api.dispatch(baseApi.util.invalidateTags([...TAGS]));
    },
  });

  listeners.startListening({
    matcher: isAnyOf(storageChanged, impersonationStarted, accountSwitched),
    effect: async (_, api) => {
      // Resets at once, so that no data of another account are rendered.
      if (selectEndedSessions(api.getState()) !== selectEndedSessions(api.getOriginalState()))
        api.dispatch(baseApi.util.resetApiState());
      await changeLanguage(selectLanguage(api.getState()));
    },
  });

  return listeners;
}
