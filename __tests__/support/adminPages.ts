import { type ComponentType, createElement } from 'react';
import type { RuntimeConfig } from '#src/domain/runtimeConfig';
import type { Language } from '#src/domain/language';
import { type Admin, createAdmin, createApi } from './api';
import { type Proxy, startProxy } from './proxy';
import { renderPortal } from './renderPortal';
import { renderScreen } from './renderScreen';

export const api = createApi(process.env.API_URL ?? '');

const proxies: Proxy[] = [];
// Stops proxies after all tests, because a failed request of an earlier page would end the next test's session.
afterAll(() => proxies.forEach(({ stop }) => stop()));

/** Proxy for one test. Stops after the last test of the file. */
export async function openProxy(): Promise<Proxy> {
  const proxy = await startProxy();
  proxies.push(proxy);
  return proxy;
}

/** Stored session of a signed-in admin. */
export const adminStorage = ({ token, email }: Pick<Admin, 'token' | 'email'>): Record<string, string> => ({
  isAdmin: 'true',
  isAdmintoken: token,
  email,
  multiAccount: 'false',
});

export interface AdminVisit {
  language?: Language;
  /** Signed-in admin; by default a new one. */
  admin?: Admin;
  apiBase?: string;
  config?: Partial<RuntimeConfig>;
  /** Stored values beside the admin's session. */
  stored?: Readonly<Record<string, string>>;
}

/** The admin, and the options for rendering a page. */
async function prepare({ language = 'en', admin, apiBase, config, stored }: AdminVisit) {
  const visitor = admin ?? (await createAdmin(api));
  const options = {
    language,
    stored: { ...adminStorage(visitor), ...stored },
    config: { ...config, ...(apiBase && { apiBase }) },
  };
  return { visitor, options };
}

/** Renders the portal at a page of the admin area. */
export async function renderAdmin(path: string, visit: AdminVisit = {}) {
  const { visitor, options } = await prepare(visit);
  return { ...(await renderPortal(path, options)), admin: visitor };
}

/** Renders only a screen of the admin area. @param route pattern of its path, for path parameters */
export async function renderAdminScreen(screen: ComponentType, at: string, visit: AdminVisit = {}, route?: string) {
  const { visitor, options } = await prepare(visit);
  const page = await renderScreen(createElement(screen), { ...options, area: 'admin', at, ...(route && { route }) });
  return { ...page, admin: visitor };
}
