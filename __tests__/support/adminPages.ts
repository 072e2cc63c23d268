import type { RuntimeConfig } from '../../src/config/runtimeConfig';
import type { Language } from '../../src/domain/language';
import { type Admin, createAdmin, createApi } from './api';
import { type Proxy, startProxy } from './proxy';
import { renderPortal } from './renderPortal';

export const api = createApi(process.env.API_URL ?? '');

/** An API base that refuses every connection. */
export const NO_SERVER = 'http://127.0.0.1:9/api/';

const proxies: Proxy[] = [];
// Not after each test: what the last page still requests would fail and end the session of the next test.
afterAll(() => proxies.forEach(({ stop }) => stop()));

/** A proxy to the shared server for one test, stopped after the last test of the file. */
export async function openProxy(): Promise<Proxy> {
  const proxy = await startProxy();
  proxies.push(proxy);
  return proxy;
}

/** What the browser's storage holds of an admin who is signed in. */
export const adminStorage = ({ token, email }: Pick<Admin, 'token' | 'email'>): Record<string, string> => ({
  isAdmin: 'true',
  isAdmintoken: token,
  email,
  multiAccount: 'false',
});

export interface AdminVisit {
  language?: Language;
  /** Who visits the page; without one, a new admin. */
  admin?: Admin;
  apiBase?: string;
  config?: Partial<RuntimeConfig>;
  /** Added to the admin's session in the storage. */
  stored?: Readonly<Record<string, string>>;
}

/** Renders the portal at an admin's page. */
export async function renderAdmin(path: string, { language = 'en', admin, apiBase, config, stored }: AdminVisit = {}) {
  const visitor = admin ?? (await createAdmin(api));
  const portal = await renderPortal(path, {
    language,
    stored: { ...adminStorage(visitor), ...stored },
    config: { ...config, ...(apiBase && { apiBase }) },
  });
  return { ...portal, admin: visitor };
}
