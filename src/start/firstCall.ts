import { pageAt } from '../config/areas';
import type { CustomerPage } from '../config/paths';
import type { Language } from '../domain/language';

type FirstCall = (id: string) => { url: string; params?: Record<string, string> };

/** First API call of each customer page, equal to the request of its endpoint. */
const CALLS: Readonly<Record<CustomerPage, FirstCall>> = {
  nextOrder: () => ({ url: 'subscription/all', params: { nextOrder: 'true' } }),
  upcomingPayments: () => ({ url: 'subscription/all', params: { nextOrder: 'true' } }),
  previousPayments: () => ({ url: 'other/fetchPrevPayment' }),
  manageSubscriptions: () => ({ url: 'subscription/all' }),
  subscription: (purchaseId) => ({ url: 'subscription/all', params: { purchaseId } }),
  accountDetails: () => ({ url: 'user/details' }),
};

/**
 * Returns the URL of a customer page's first call; undefined for other pages.
 * @param path without its language
 * @param apiBase absolute, ending in a slash
 */
export function firstCall(path: string, language: Language, apiBase: string): string | undefined {
  const page = pageAt(path);
  if (page === undefined || !(page in CALLS)) return undefined;
  const call = CALLS[page as CustomerPage](decodeURIComponent(path.split('/')[2] ?? '').trim());
  return `${apiBase}${call.url}?${new URLSearchParams({ ...call.params, len: language }).toString()}`;
}
