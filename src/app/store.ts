import { combineReducers, configureStore, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { FLUSH, PAUSE, PERSIST, persistReducer, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from '../api/baseApi';
import type { ApiExtra } from '../api/baseQuery';
import { watchConnection } from '../config/connection';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { pendingCommandsSlice } from '../commands/pendingCommandsSlice';
import { pendingCommandsPersistence } from '../commands/pendingCommandsStorage';
import { sessionPersistence } from '../session/persistence';
import { sessionSlice } from '../session/sessionSlice';
import { tabSlice } from '../session/tabSlice';
import { createListeners } from './listeners';

const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/**
 * Creates the store; `ready` resolves once the session is restored from localStorage.
 * @param devTools options of Redux DevTools; false disables them (rules §30.1)
 */
export function createStore(config: RuntimeConfig, devTools: DevToolsEnhancerOptions | false) {
  const extraArgument: ApiExtra = { config, isJustOnline: watchConnection() };
  const store = configureStore({
    reducer: combineReducers({
      session: persistReducer(sessionPersistence(), sessionSlice.reducer),
      tab: tabSlice.reducer,
      pendingCommands: persistReducer(pendingCommandsPersistence(), pendingCommandsSlice.reducer),
      [baseApi.reducerPath]: baseApi.reducer,
    }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: { ignoredActions: PERSIST_ACTIONS } })
        .prepend(createListeners(() => persistor.flush()).middleware)
        .concat(baseApi.middleware),
    devTools,
  });
  setupListeners(store.dispatch);
  const persistor = persistStore(store);
  const ready = new Promise<void>((resolve) => {
    const check = () => persistor.getState().bootstrapped && resolve();
    persistor.subscribe(check);
    check();
  });
  return { store, ready };
}

export type AppStore = ReturnType<typeof createStore>['store'];
