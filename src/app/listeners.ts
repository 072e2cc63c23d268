import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { FLUSH } from 'redux-persist';
import { baseApi, TAGS } from '../api/baseApi';
import { isMutationSettled, overtakenQueries } from '../api/overtakenQueries';
import { changeLanguage } from '../i18n/i18n';
import { selectEndedStays, selectLanguage, type WithSession } from '../session/sessionSelectors';
import { customerHandedOver, languageChosen, sessionSlice, storageChanged } from '../session/sessionSlice';

/** What happens beside the screens: the language, data that a change has overtaken, the storage. */
export function createListeners() {
  const listeners = createListenerMiddleware<WithSession>();

  // At once: redux-persist takes a timer for each field, and a page that goes meanwhile would lose a command and its key.
  listeners.startListening({
    matcher: isAnyOf(...Object.values(sessionSlice.actions)),
    effect: (_, api) => {
      api.dispatch({ type: FLUSH, result: () => undefined });
    },
  });

  listeners.startListening({
    predicate: isMutationSettled,
    effect: async (_, api) => {
      const overtaken = overtakenQueries(api.getOriginalState());
      if (overtaken.length === 0) return;
      const running = api.dispatch(baseApi.util.getRunningQueriesThunk());
      await Promise.allSettled(running.filter(({ queryCacheKey }) => overtaken.includes(queryCacheKey)));
      api.dispatch(baseApi.util.invalidateTags([...TAGS]));
    },
  });

  listeners.startListening({
    actionCreator: languageChosen,
    effect: async ({ payload }, api) => {
      if (payload === i18next.language) return;
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

  return listeners;
}
