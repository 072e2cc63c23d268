import type { Action, DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';
import type { Plain } from '../mask/createMask';
import { isLogged, nameOf } from './actionName';

/** Options of Redux DevTools, with masked actions and state (rules §30.2). */
export function devToolsOptions(mask: (value: unknown) => Plain): DevToolsEnhancerOptions {
  return {
    name: 'Nachschub',
    // Both sanitizers change only the display, never the store.
    actionSanitizer: <Any extends Action>(action: Any): Any => ({
      ...(mask(action) as object as Any),
      type: nameOf(action as Any & UnknownAction),
    }),
    stateSanitizer: <State>(state: State): State => mask(state) as State,
    predicate: (_, action: Action) => isLogged(action as UnknownAction),
  };
}
