import type { UnknownAction } from '@reduxjs/toolkit';
import type { LogEntry } from '../InspectionMessage';

interface CallMeta {
  arg?: { endpointName?: string; originalArgs?: unknown };
  requestStatus?: 'pending' | 'fulfilled' | 'rejected';
  condition?: boolean;
  aborted?: boolean;
  baseQueryMeta?: { request?: { url: string }; response?: { status: number } };
}

const STATES = { pending: 'sent', fulfilled: 'answered', rejected: 'failed' } as const;
const metaOf = ({ meta }: UnknownAction): CallMeta => (typeof meta === 'object' && meta !== null ? meta : {});

const pathOf = (url: string | undefined): string | undefined => url && new URL(url).pathname;

/** Returns the request of an RTK Query action; undefined for other actions. */
export function requestOf(action: UnknownAction): LogEntry['request'] {
  const { arg, requestStatus, aborted, baseQueryMeta } = metaOf(action);
  if (arg?.endpointName === undefined || requestStatus === undefined) return undefined;
  return {
    endpoint: arg.endpointName,
    // Because RTK Query aborts the request of an unmounted component or a changed argument.
    state: aborted ? 'aborted' : STATES[requestStatus],
    path: pathOf(baseQueryMeta?.request?.url),
    status: baseQueryMeta?.response?.status,
    isCommand: action.type.startsWith('api/executeMutation/'),
  };
}

/** True if RTK Query skipped the query, because a cached or pending response exists. */
const isSkipped = (action: UnknownAction): boolean => metaOf(action).condition === true;

/** Internal actions of the libraries. */
const BOOKKEEPING = /^(api\/(?!execute)|persist\/(?!REHYDRATE)|listenerMiddleware\/|__rtkq\/|@@)/;

/** True if an action belongs in the log (rules §30.2). */
export const isLogged = (action: UnknownAction): boolean => !BOOKKEEPING.test(action.type) && !isSkipped(action);

/** Returns the name in DevTools and panel, such as `request/pauseSubscription/failed 409` (rules §30.2). */
export function nameOf(action: UnknownAction): string {
  const request = requestOf(action);
  if (!request) return action.type;
  const { endpoint, state, status } = request;
  const why = state === 'failed' ? ` ${status ?? 'without an answer'}` : '';
  return `request/${endpoint}/${state}${why}`;
}
