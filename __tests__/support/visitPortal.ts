import { screen } from '@testing-library/react';
import type { Language } from '../../src/domain/language';
import { renderPortal } from './renderPortal';
import { createApi } from './serverApi';
import type { Proxy } from './startProxy';

export const api = createApi(process.env.API_URL ?? '');

/** A page of a customer of the described shape, who is signed in already; `proxy` is the way its calls go. */
export async function visitPortal(
  path: string,
  shape: Record<string, unknown> = {},
  language: Language = 'en',
  proxy?: Proxy,
) {
  const customer = await api.customer(shape);
  const stored = { token: customer.token, multiAccount: 'false', isAdmin: 'false' };
  const portal = await renderPortal(path, { language, stored, ...(proxy && { config: { apiBase: proxy.apiBase } }) });
  return { ...portal, ...customer };
}

/** What the API says about each subscription: its status by its id. */
export async function statusesOf(token: string): Promise<Record<string, string>> {
  const { payload } = await api.get<{ data: { purchaseId: string; status: string }[] }>(
    '/api/subscription/all',
    {},
    { token },
  );
  return Object.fromEntries(payload.data.map(({ purchaseId, status }) => [purchaseId, status]));
}

/** The failure that this title stands over. By its title: a toast of an earlier test may still be an alert as well. */
export async function failureOf(title: string): Promise<HTMLElement> {
  const failure = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]');
  if (!failure) throw new Error(`"${title}" is no alert.`);
  return failure;
}
