import { timings } from '../config/timings';
import type { ApiError, ApiErrorKind } from './apiError';

/** Parts of the portal with separate texts for failures (rules §17.3, §17.4, §17.5). */
export type FailureGroup =
  | 'customer'
  | 'offeredAccount'
  | 'secondFactor'
  | 'features'
  | 'adminList'
  | 'cohort'
  | 'discounts'
  | 'discountChange'
  | 'adminProducts'
  | 'statistics'
  | 'productFrequency';

interface FailureRule {
  /** Key below `failures` in the common or the admin's texts; `{{message}}` is the server's message. */
  text: FailureText | AdminFailureText;
  /** Delay in milliseconds before the page is left for `/`. */
  leaveAfterMs?: number;
  /** Keeps the session and its storage; the page itself navigates. */
  keepsSession?: true;
}

export type FailureText =
  'unauthorized' | 'forbidden' | 'server' | 'noResponse' | 'offline' | 'requestSetup' | 'unexpected';

/** Keys below `failures` in the admin's texts. */
export type AdminFailureText =
  | 'adminUnauthorized'
  | 'adminServer'
  | 'adminOther'
  | 'adminNetwork'
  | 'adminProducts'
  | 'adminStatistics'
  | 'adminDiscounts'
  | 'adminFrequencies';

type FailureRules = Record<ApiErrorKind, FailureRule>;

const ended: FailureRule = { text: 'adminUnauthorized', leaveAfterMs: timings.redirect };

const customer: FailureRules = {
  unauthorized: { text: 'unauthorized', leaveAfterMs: timings.redirect },
  forbidden: { text: 'forbidden' },
  refused: { text: 'server' },
  server: { text: 'server' },
  unavailable: { text: 'server' },
  noResponse: { text: 'noResponse' },
  offline: { text: 'offline' },
  setup: { text: 'requestSetup' },
  unexpected: { text: 'unexpected' },
};

const adminList: FailureRules = {
  unauthorized: ended,
  forbidden: { text: 'forbidden' },
  refused: { text: 'adminOther' },
  server: { text: 'adminServer' },
  unavailable: { text: 'adminOther' },
  noResponse: { text: 'adminNetwork' },
  offline: { text: 'offline' },
  setup: { text: 'requestSetup' },
  unexpected: { text: 'unexpected' },
};

/** One text for all failures, except for the end of the session. */
const always = (text: AdminFailureText): FailureRules => ({
  unauthorized: ended,
  forbidden: { text },
  refused: { text },
  server: { text },
  unavailable: { text },
  noResponse: { text },
  offline: { text: 'offline' },
  setup: { text },
  unexpected: { text },
});

/** Calls that are not about the session's account. */
const sessionless: FailureRules = { ...customer, unauthorized: { text: 'unauthorized' } };

/** Message, and end of the session, by area and kind of failure (rules §17.1). */
export const failurePolicy: Record<FailureGroup, FailureRules> = {
  customer,
  // Because an expired token of an offered account does not end the session (rules §5.14).
  offeredAccount: sessionless,
  // Because no one is signed in before the second factor (rules §36.15).
  secondFactor: sessionless,
  features: sessionless,
  adminList,
  cohort: { ...adminList, noResponse: { text: 'noResponse', leaveAfterMs: timings.redirect, keepsSession: true } },
  discounts: { ...always('adminDiscounts'), noResponse: { text: 'noResponse', leaveAfterMs: timings.redirect } },
  // Keeps the session after a lost reply, because the outcome of a save or deletion comes first.
  discountChange: { ...always('adminDiscounts'), noResponse: { text: 'noResponse' } },
  adminProducts: { ...always('adminProducts'), noResponse: { text: 'adminNetwork' } },
  statistics: always('adminStatistics'),
  productFrequency: always('adminFrequencies'),
};

/** True if a failure ends the session. Only the listener of src/app/redirectBySession.ts reports such a failure. */
export function endsSession({ kind }: ApiError, area: FailureGroup = 'customer'): boolean {
  const { leaveAfterMs, keepsSession } = failurePolicy[area][kind];
  return leaveAfterMs !== undefined && !keepsSession;
}

/** Display of a failed call: a toast, a message of the calling component, both, or only the log (rules §17.6). */
export type FailureDisplay = 'toast' | 'inline' | 'toastAndInline' | 'log';

/** Failure options of an endpoint. */
export interface FailureOptions {
  area: FailureGroup;
  onError: FailureDisplay;
}

export const DEFAULT_FAILURE_OPTIONS: FailureOptions = { area: 'customer', onError: 'toast' };
