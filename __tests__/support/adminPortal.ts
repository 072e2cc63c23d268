import type { Language } from '../../src/domain/language';
import { createApi, type Api } from './serverApi';
import { renderPortal } from './renderPortal';

const api = createApi(process.env.API_URL ?? '');

/** What the browser's storage holds of an admin who is signed in. */
export const adminStorage = (token: string) => ({
  isAdmin: 'true',
  isAdmintoken: token,
  email: 'admin@demo.example',
  multiAccount: 'false',
});

/**
 * An admin's page, seen by an admin of the test's own.
 * @param maker makes the admin: of the server that all tests share, unless the test has one of its own
 */
export async function renderAdmin(
  path: string,
  language: Language = 'en',
  config: { apiBase?: string } = {},
  maker: Api = api,
) {
  const { adminToken = '' } = await maker.customers({ admin: true, accounts: 0, statuses: [] });
  const portal = await renderPortal(path, { language, stored: adminStorage(adminToken), config });
  return { ...portal, adminToken };
}

/** Makes the next call of a path fail, or answer late. */
export const fault = (path: string, kind: 'status' | 'delay' | 'drop-reply', value = 500) =>
  api.json('/demo/faults', { path, kind, value });

/** Where nobody answers. */
export const NOBODY = { apiBase: 'http://127.0.0.1:9/api/' };
