import type { Action, DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';
import type { Plain } from '../mask/createMask';
import { isTold, nameOf } from './actionName';

/** Requests, session and flows on one time line, masked (rules §30.2). */
export function devToolsOptions(mask: (value: unknown) => Plain): DevToolsEnhancerOptions {
  return {
    name: 'Nachschub',
    // Both are for what is shown alone: the extension compares neither with what the store holds.
    actionSanitizer: <Any extends Action>(action: Any): Any => ({
      ...(mask(action) as object as Any),
      type: nameOf(action as Any & UnknownAction),
    }),
    stateSanitizer: <State>(state: State): State => mask(state) as State,
    predicate: (_, action: Action) => isTold(action as UnknownAction),
  };
}
