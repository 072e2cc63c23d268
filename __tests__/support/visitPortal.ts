import type { Language } from '../../src/domain/language';
import { renderPortal } from './renderPortal';
import { createApi } from './serverApi';

export const api = createApi(process.env.API_URL ?? '');

/** A page of a customer of the described shape, who is signed in already. */
export async function visitPortal(path: string, shape: Record<string, unknown> = {}, language: Language = 'en') {
  const customer = await api.customer(shape);
  const stored = { token: customer.token, multiAccount: 'false', isAdmin: 'false' };
  const portal = await renderPortal(path, { language, stored });
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

/** The next calls of a path fail with a status. */
export const failWith = (path: string, value: number, times = 1) =>
  api.json('/demo/faults', { path, kind: 'status', value, times });
