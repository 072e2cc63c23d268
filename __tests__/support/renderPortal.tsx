import createCache from '@emotion/cache';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COMMENT, DECLARATION, KEYFRAMES } from 'stylis';
import { App } from '#src/app/App.tsx';
import { createRouter, type PortalRouter } from '#src/app/createRouter.tsx';
import { redirectBySession } from '#src/app/redirectBySession';
import { createStore } from '#src/app/store';
import { syncTabs } from '#src/app/syncTabs';
import { parseRuntimeConfig, type RuntimeConfig } from '#src/domain/runtimeConfig';
import { timings } from '#src/config/timings';
import type { Language } from '#src/domain/language';
import { changeLanguage, setUpI18n } from '#src/i18n/i18n';
import { writeItem } from '#src/session/browserStorage';
import { accountOffered } from '#src/session/tabSlice';
import { takeImpersonationToken } from '#src/session/takeImpersonationToken';
import { StyleCacheContext } from '#src/ui/layout/ThemeRoot.tsx';
// Compiled with this file, so that no test waits for it.
import '#src/features/shell/CustomerShell.tsx';
import '#src/features/shell/AdminShell.tsx';

/** Declarations that decide whether something can be seen and clicked; another kind of `display` only arranges. */
const DECIDES = /^(display:none|visibility:|opacity:[01](?![.\d])|pointer-events:)/;

type StylisPlugin = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>[number];

const dropAppearance: StylisPlugin = (element) => {
  const isAppearance = element.type === DECLARATION ? !DECIDES.test(element.value) : element.type === KEYFRAMES;
  if (isAppearance) element.type = COMMENT;
};

/**
 * Inserts only what tests ask of a style. jsdom matches every rule of the page against each element whose style is
 * read, and Testing Library reads many.
 */
export const visibilityStyles = createCache({ key: 'css', speedy: true, stylisPlugins: [dropAppearance] });

// jsdom renders nothing, so there is no frame to wait for.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()));
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
window.scrollTo = () => undefined;

let isI18nReady = false;

const routers: PortalRouter[] = [];
afterEach(() => routers.splice(0).forEach((router) => router.dispose()));
/** Disposes of a router after its test, because the window outlives it here. */
export const disposeAfterTest = (router: PortalRouter): void => void routers.push(router);

interface PortalOptions {
  language?: Language;
  /** What the browser's storage holds before the visit. */
  stored?: Readonly<Record<string, string>>;
  config?: Partial<RuntimeConfig>;
}

/** The whole portal at one address, against the real server; answers a person's hands and the store. */
export async function renderPortal(path: string, { language = 'de', stored = {}, config }: PortalOptions = {}) {
  localStorage.clear();
  Object.entries({ len: language, ...stored }).forEach(([key, value]) => writeItem(key, value));
  window.history.replaceState(placeInHistory(), '', path);
  const token = takeImpersonationToken();
  await (isI18nReady ? changeLanguage(language) : setUpI18n(language));
  isI18nReady = true;
  const settings = { ...testConfig(), ...config };
  const { store, ready } = createStore(settings, false);
  await ready;
  syncTabs(store);
  if (token) store.dispatch(accountOffered(token));
  const pages = createRouter(store);
  disposeAfterTest(pages.router);
  redirectBySession(store, pages.router);
  render(
    <StyleCacheContext value={visibilityStyles}>
      <App store={store} config={settings}>
        {pages.element}
      </App>
    </StyleCacheContext>,
  );
  return { store, router: pages.router, person: userEvent.setup({ advanceTimers: seeAnswer }) };
}

/** The state of an entry that a test has put into the history itself, as the router writes it; nothing else is kept. */
const placeInHistory = () => {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return { idx };
};

/** The demo's settings, pointed at the server that all tests share. */
export function testConfig(): RuntimeConfig {
  const { API_URL } = process.env;
  if (!API_URL) throw new Error('API_URL is missing: globalSetup did not run');
  return parseRuntimeConfig({
    brandName: 'Nachschub',
    apiBase: `${API_URL}/api/`,
    checkoutUrl: 'https://checkout.example/cart',
    referralUrl: 'https://shop.example/freunde',
    contactEmail: 'hilfe@shop.example',
    imprintUrl: 'https://shop.example/impressum',
    privacyUrl: 'https://shop.example/datenschutz',
    testLogin: { email: 'test@demo.example', code: '123456' },
  });
}

const nextFrame = () => new Promise(requestAnimationFrame);
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Nobody confirms what is still being worked out. */
const isWorkingOut = () => document.querySelector('[role=status][aria-busy=true]') !== null;

/**
 * Whoever clicked continues once they see what it brought: the router renders the next page in a later task, and a
 * preview comes with the answer to a call. Whoever types does not wait for each letter.
 */
export async function seeAnswer(): Promise<void> {
  if (isWorkingOut()) await waitFor(() => expect(isWorkingOut()).toBe(false), { timeout: 3000 });
  if (document.activeElement?.matches('input, textarea')) return;
  await act(async () => {
    await nextFrame();
    await nextTask();
  });
}

/** Waits until a text can be seen, not just until it is in the page: a toast is there before it has faded in. */
export const seeText = (text: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** Sets waits of the portal, in milliseconds, for the tests of the describe block or file that calls it. */
export function withTimings(changes: Partial<typeof timings>): void {
  const before = { ...timings };
  beforeAll(() => void Object.assign(timings, changes));
  afterAll(() => void Object.assign(timings, before));
}
