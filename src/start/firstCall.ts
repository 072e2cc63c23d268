import { PAGE_SIZE } from '../api/pageOf';
import { pageAt } from '../config/areas';
import type { CustomerPage } from '../config/paths';
import type { Language } from '../domain/language';
import type { Address } from './resolveVisit';

type FirstCall = (id: string) => { url: string; params?: Record<string, string> };

/** First API call of each customer page but `privacy`, which not each API has; equal to the request of its endpoint. */
const CALLS: Readonly<Record<Exclude<CustomerPage, 'privacy'>, FirstCall>> = {
  nextOrder: () => ({ url: 'subscription/all', params: { nextOrder: 'true' } }),
  upcomingPayments: () => ({ url: 'subscription/all', params: { nextOrder: 'true' } }),
  previousPayments: () => ({ url: 'other/fetchPrevPayment' }),
  manageSubscriptions: () => ({ url: 'subscription/all' }),
  subscription: (purchaseId) => ({ url: 'subscription/all', params: { purchaseId } }),
  accountDetails: () => ({ url: 'user/details' }),
};

/** First page of the customer list, which the admin area shows without parameters. */
const adminCall = (parameters: string): ReturnType<FirstCall> | undefined =>
  parameters === '' || parameters === '?tab=customers'
    ? { url: 'admin/fetch-all-customers', params: { search: '', page: '1', resultPerPage: String(PAGE_SIZE) } }
    : undefined;

function callOf({ pathname, search, hash }: Address): ReturnType<FirstCall> | undefined {
  const page = pageAt(pathname);
  if (page === 'admin') return adminCall(search + hash);
  if (page === undefined || !(page in CALLS)) return undefined;
  return CALLS[page as keyof typeof CALLS](decodeURIComponent(pathname.split('/')[2] ?? '').trim());
}

/**
 * Returns the URL of a page's first call; undefined for other pages.
 * @param address without the language in its path
 * @param apiBase absolute, ending in a slash
 */
export function firstCall(address: Address, language: Language, apiBase: string): string | undefined {
  const call = callOf(address);
  return call && `${apiBase}${call.url}?${new URLSearchParams({ ...call.params, len: language }).toString()}`;
}
