import { type ComponentType, createElement } from 'react';
import type { RuntimeConfig } from '#src/domain/runtimeConfig';
import type { Language } from '#src/domain/language';
import { type Admin, createAdmin, createApi } from './api';
import { type Proxy, startProxy } from './proxy';
import { renderPortal } from './renderPortal';
import { renderScreen } from './renderScreen';

export const api = createApi(process.env.API_URL ?? '');

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

/** The visitor, and how a page is rendered for it. */
async function prepare({ language = 'en', admin, apiBase, config, stored }: AdminVisit) {
  const visitor = admin ?? (await createAdmin(api));
  const options = {
    language,
    stored: { ...adminStorage(visitor), ...stored },
    config: { ...config, ...(apiBase && { apiBase }) },
  };
  return { visitor, options };
}

/** Renders the portal at an admin's page. */
export async function renderAdmin(path: string, visit: AdminVisit = {}) {
  const { visitor, options } = await prepare(visit);
  return { ...(await renderPortal(path, options)), admin: visitor };
}

/** Renders an admin's screen alone. @param route its pattern, where it reads parameters of the path */
export async function renderAdminScreen(screen: ComponentType, at: string, visit: AdminVisit = {}, route?: string) {
  const { visitor, options } = await prepare(visit);
  const page = await renderScreen(createElement(screen), { ...options, area: 'admin', at, ...(route && { route }) });
  return { ...page, admin: visitor };
}
