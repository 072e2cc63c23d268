import { REDIRECT_MS } from '../config/timings';
import type { ApiError, ApiErrorKind } from './apiError';

/** Parts of the portal that word their failures differently (spec §8). */
export type FailureArea = 'customer';

interface FailureRule {
  /** A key below `failures` in the common texts; `{{message}}` in it is the server's. */
  text: FailureText;
  /** The stay is over: the storage is emptied and the portal goes to `/` after this many milliseconds. */
  leaveAfterMs?: number;
}

export type FailureText = 'unauthorized' | 'forbidden' | 'server' | 'noResponse' | 'requestSetup' | 'unexpected';

/** Spec §8 as a table: what a failure says, and whether it ends the stay. */
export const failurePolicy: Record<FailureArea, Record<ApiErrorKind, FailureRule>> = {
  customer: {
    unauthorized: { text: 'unauthorized', leaveAfterMs: REDIRECT_MS },
    forbidden: { text: 'forbidden' },
    refused: { text: 'server' },
    server: { text: 'server' },
    unavailable: { text: 'server' },
    noResponse: { text: 'noResponse' },
    setup: { text: 'requestSetup' },
    unexpected: { text: 'unexpected' },
  },
};

/** The failure is told, and the page left, by the table alone (see src/app/listeners.ts): nobody else shows it. */
export const endsStay = ({ kind }: ApiError, area: FailureArea = 'customer'): boolean =>
  failurePolicy[area][kind].leaveAfterMs !== undefined;

/** Where a failed call is shown: as a toast, by the part that made the call, or nowhere (style §5). */
export type FailureDisplay = 'toast' | 'inline' | 'log';

/** What an endpoint declares about its failures. */
export interface FailureOptions {
  area: FailureArea;
  onError: FailureDisplay;
}

export const DEFAULT_FAILURE_OPTIONS: FailureOptions = { area: 'customer', onError: 'toast' };
