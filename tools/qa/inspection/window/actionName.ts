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

/** The call that an action is about; undefined where it is about none. */
export function requestOf(action: UnknownAction): LogEntry['request'] {
  const { arg, requestStatus, aborted, baseQueryMeta } = metaOf(action);
  if (arg?.endpointName === undefined || requestStatus === undefined) return undefined;
  return {
    endpoint: arg.endpointName,
    // Because the portal ended it, not the network: its page or its choice is gone.
    state: aborted ? 'aborted' : STATES[requestStatus],
    path: pathOf(baseQueryMeta?.request?.url),
    status: baseQueryMeta?.response?.status,
    isCommand: action.type.startsWith('api/executeMutation/'),
  };
}

/** Whether a query was not sent at all, because its answer is there or under way. */
const isSkipped = (action: UnknownAction): boolean => metaOf(action).condition === true;

/** What the libraries keep their books with, and says nothing of what happened. */
const BOOKKEEPING = /^(api\/(?!execute)|persist\/(?!REHYDRATE)|listenerMiddleware\/|__rtkq\/|@@)/;

/** Whether an action belongs on the time line (rules §30.2). */
export const isTold = (action: UnknownAction): boolean => !BOOKKEEPING.test(action.type) && !isSkipped(action);

/**
 * What happened, as Redux DevTools and the panel call it: `request/pauseSubscription/failed 409`, `session/signedOut`,
 * `flow/signIn/submitCode` (rules §30.2).
 */
export function nameOf(action: UnknownAction): string {
  const request = requestOf(action);
  if (!request) return action.type;
  const { endpoint, state, status } = request;
  const why = state === 'failed' ? ` ${status ?? 'without an answer'}` : '';
  return `request/${endpoint}/${state}${why}`;
}
