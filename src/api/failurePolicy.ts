import { timings } from '../config/timings';
import type { ApiError, ApiErrorKind } from './apiError';

/** Parts of the portal that word their failures differently (rules §17.3, §17.4, §17.5). */
export type FailureArea =
  | 'customer'
  | 'offeredAccount'
  | 'features'
  | 'adminList'
  | 'cohort'
  | 'discounts'
  | 'discountChange'
  | 'adminProducts'
  | 'statistics'
  | 'productFrequency';

interface FailureRule {
  /** A key below `failures` in the common texts; `{{message}}` in it is the server's. */
  text: FailureText | AdminFailureText;
  /** The page is left for `/` after this many milliseconds. */
  leaveAfterMs?: number;
  /** The session continues after leaving: nothing is cleared from the storage, and the page itself leaves. */
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

/** One text for whatever fails, but for the end of the session. */
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

/** For calls that are not about the session's own account. */
const sessionless: FailureRules = { ...customer, unauthorized: { text: 'unauthorized' } };

/** Per area and kind: the message of a failure, and whether it ends the session or leaves the page (rules §17.1). */
export const failurePolicy: Record<FailureArea, FailureRules> = {
  customer,
  // Whose a token is: one that has expired ends no session (rules §5.14).
  offeredAccount: sessionless,
  features: sessionless,
  adminList,
  cohort: { ...adminList, noResponse: { text: 'noResponse', leaveAfterMs: timings.redirect, keepsSession: true } },
  discounts: { ...always('adminDiscounts'), noResponse: { text: 'noResponse', leaveAfterMs: timings.redirect } },
  // What is being saved or deleted must not end with the session when its answer is lost: that belongs to loads alone.
  discountChange: { ...always('adminDiscounts'), noResponse: { text: 'noResponse' } },
  adminProducts: { ...always('adminProducts'), noResponse: { text: 'adminNetwork' } },
  statistics: always('adminStatistics'),
  productFrequency: always('adminFrequencies'),
};

/** The failure is reported, and the session ended, by the table alone (see src/app/leadBySession.ts): nobody else shows it. */
export function endsSession({ kind }: ApiError, area: FailureArea = 'customer'): boolean {
  const { leaveAfterMs, keepsSession } = failurePolicy[area][kind];
  return leaveAfterMs !== undefined && !keepsSession;
}

/**
 * Where a failed call is shown: as a toast, by the component that made the call, as a toast beside that component, or only in
 * the log (rules §17.6).
 */
export type FailureDisplay = 'toast' | 'inline' | 'toastAndInline' | 'log';

/** What an endpoint declares about its failures. */
export interface FailureOptions {
  area: FailureArea;
  onError: FailureDisplay;
}

export const DEFAULT_FAILURE_OPTIONS: FailureOptions = { area: 'customer', onError: 'toast' };
