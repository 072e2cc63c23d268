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
// Compiled with this file, so that no test waits for them.
import '#src/features/shell/CustomerShell.tsx';
import '#src/features/shell/AdminShell.tsx';
import '#src/ui/feedback/LeaveQuestion.tsx';

/** Declarations that decide about visibility and clicks. Other values of `display` only arrange. */
const VISIBILITY = /^(display:none|visibility:|opacity:[01](?![.\d])|pointer-events:)/;

type StylisPlugin = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>[number];

const dropAppearance: StylisPlugin = (element) => {
  const isAppearance = element.type === DECLARATION ? !VISIBILITY.test(element.value) : element.type === KEYFRAMES;
  if (isAppearance) element.type = COMMENT;
};

/** Inserts only styles that tests read, because jsdom matches every rule against each element. */
export const visibilityStyles = createCache({ key: 'css', speedy: true, stylisPlugins: [dropAppearance] });

// Because jsdom renders no frames.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()));
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
window.scrollTo = () => undefined;

let isI18nReady = false;

const routers: PortalRouter[] = [];
afterEach(() => routers.splice(0).forEach((router) => router.dispose()));
/** Disposes of a router after its test, because the window survives the test. */
export const disposeAfterTest = (router: PortalRouter): void => void routers.push(router);

interface PortalOptions {
  language?: Language;
  /** localStorage before the visit. */
  stored?: Readonly<Record<string, string>>;
  config?: Partial<RuntimeConfig>;
}

/** Renders the portal at an address against the real server. Returns user events and the store. */
export async function renderPortal(path: string, { language = 'de', stored = {}, config }: PortalOptions = {}) {
  localStorage.clear();
  Object.entries({ len: language, ...stored }).forEach(([key, value]) => writeItem(key, value));
  window.history.replaceState(historyState(), '', path);
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

/** The router's state of a history entry that a test has inserted. */
const historyState = () => {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return { idx };
};

/** Demo settings with the address of the shared server. */
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

/** True while a preview is loading. */
const isPreviewBusy = () => document.querySelector('[role=status][aria-busy=true]') !== null;

/**
 * Waits for previews and the next render after a click, because the router renders in a later task. Does not wait while
 * a field has the focus.
 */
export async function seeAnswer(): Promise<void> {
  if (isPreviewBusy()) await waitFor(() => expect(isPreviewBusy()).toBe(false), { timeout: 3000 });
  if (document.activeElement?.matches('input, textarea')) return;
  await act(async () => {
    await nextFrame();
    await nextTask();
  });
}

/** Waits until a text is visible. Presence is not enough, because toasts fade in. */
export const seeText = (text: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** Sets timings of the portal (ms) for a describe block or file. */
export function withTimings(changes: Partial<typeof timings>): void {
  const before = { ...timings };
  beforeAll(() => void Object.assign(timings, changes));
  afterAll(() => void Object.assign(timings, before));
}
