import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistReducer, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from '../api/baseApi';
import type { ApiExtra } from '../api/baseQuery';
import type { RuntimeConfig } from '../config/runtimeConfig';
import { sessionPersistence } from '../session/sessionStorage';
import { sessionSlice } from '../session/sessionSlice';
import { createListeners } from './listeners';

const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/**
 * The store with its session read back from the browser's storage.
 * @param inspected shows requests, session and flow steps in Redux DevTools
 */
export function createStore(config: RuntimeConfig, inspected: boolean) {
  const extraArgument: ApiExtra = { config };
  const store = configureStore({
    reducer: combineReducers({
      session: persistReducer(sessionPersistence, sessionSlice.reducer),
      [baseApi.reducerPath]: baseApi.reducer,
    }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: { ignoredActions: PERSIST_ACTIONS } })
        .prepend(createListeners().middleware)
        .concat(baseApi.middleware),
    devTools: inspected,
  });
  const ready = new Promise<void>((resolve) => persistStore(store, null, resolve));
  return { store, ready };
}

export type AppStore = ReturnType<typeof createStore>['store'];
