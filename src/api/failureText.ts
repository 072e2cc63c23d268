import type { TFunction } from 'i18next';
import type { ApiError } from './apiError';
import { failurePolicy, type AdminFailureText, type FailureGroup, type FailureText } from './failurePolicy';

const isAdminText = (text: FailureText | AdminFailureText): text is AdminFailureText => text.startsWith('admin');

/** Text of the `admin` namespace, which loads with the admin's pages. */
function adminText(t: TFunction, text: AdminFailureText, message: string): string {
  switch (text) {
    case 'adminNetwork':
      return t('failures.adminNetwork', { ns: 'admin', message: message || t('failures.tryAgain', { ns: 'admin' }) });
    case 'adminDiscounts':
      return message
        ? t('failures.adminDiscounts', { ns: 'admin', message })
        : t('failures.wentWrong', { ns: 'admin' });
    case 'adminServer':
      // Removes a trailing period, because the text adds a period (rules §17.4).
      return t('failures.adminServer', { ns: 'admin', message: (message || t('failures.unknown')).replace(/\.$/, '') });
    default:
      return t(`failures.${text}`, { ns: 'admin', message: message || t('failures.unknown') });
  }
}

/** Returns the text of `failurePolicy` with the server's message (rules §17.1, §17.2). */
export function failureText(t: TFunction, error: ApiError, area: FailureGroup = 'customer'): string {
  const { text } = failurePolicy[area][error.kind];
  return isAdminText(text)
    ? adminText(t, text, error.message)
    : t(`failures.${text}`, { message: error.message || t('failures.unknown') });
}

/** Returns a text for the calling component: the server's message of a refusal, else `failurePolicy`'s text. */
export const refusalText = (t: TFunction, error: ApiError, area: FailureGroup = 'customer'): string =>
  error.kind === 'refused' && error.message ? error.message : failureText(t, error, area);
