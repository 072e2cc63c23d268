import { addListener } from '@reduxjs/toolkit';
import type { PortalStore } from '../PortalStore';
import type { LogEntry } from '../InspectionMessage';
import type { Plain } from '../mask/createMask';
import type { NewEntry } from '../createLog';
import { isLogged, nameOf, requestOf } from './actionName';

interface Watch {
  mask: (value: unknown) => Plain;
  write: (entry: NewEntry) => void;
  answered: (endpoint: string, payload: unknown) => void;
}

const kindOf = (type: string): LogEntry['kind'] => (type.startsWith('flow/') ? 'flow' : 'session');

/** Logs the store's requests, session actions and flow events (rules §30.2). */
export function watchStore(store: PortalStore, { mask, write, answered }: Watch): void {
  store.dispatch(
    addListener({
      predicate: isLogged,
      effect: (action) => {
        const request = requestOf(action);
        const { payload, meta, error } = action as { payload?: unknown; meta?: { arg?: object }; error?: unknown };
        const args = meta?.arg && 'originalArgs' in meta.arg ? meta.arg.originalArgs : undefined;
        if (request?.state === 'answered') answered(request.endpoint, payload);
        write({
          kind: request ? 'request' : kindOf(action.type),
          name: nameOf(action),
          detail: mask(request?.state === 'sent' ? args : (payload ?? error)),
          ...(request && { request }),
        });
      },
    }),
  );
}
