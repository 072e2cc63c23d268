import type { TFunction } from 'i18next';
import type { ApiError } from './apiError';
import { failurePolicy, type FailureArea } from './failurePolicy';

/** What the failure table says, with the server's words in it (spec §8). */
export function failureText(t: TFunction, error: ApiError, area: FailureArea = 'customer'): string {
  return t(`failures.${failurePolicy[area][error.kind].text}`, { message: error.message || t('failures.unknown') });
}

/** For the part of the page that made the call: a refusal in the server's own words, everything else by the table. */
export const refusalText = (t: TFunction, error: ApiError): string =>
  error.kind === 'refused' && error.message ? error.message : failureText(t, error);
