import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { CrashPage } from './app/Crash';
import { createRouter, untilLoaded } from './app/createRouter';
import { followVisit } from './app/followVisit';
import { isInspectedFirst, loadInspection } from './app/loadInspection';
import { redirectBySession } from './app/redirectBySession';
import { createStore, type AppStore } from './app/store';
import { preloadLogin } from './app/routes';
import { repairAddress } from './app/repairAddress';
import { syncTabs } from './app/syncTabs';
import { loadRuntimeConfig } from './config/loadRuntimeConfig';
import type { RuntimeConfig } from './domain/runtimeConfig';
import { detectLanguage, languageInPath, withoutLanguage } from './i18n/detectLanguage';
import { setUpI18n } from './i18n/i18n';
import { takeImpersonationToken } from './session/takeImpersonationToken';
import { languageChosen } from './session/sessionSlice';
import { accountConfirmed, accountOffered } from './session/tabSlice';
import { readSession } from './session/persistence';
import { fillSettings } from './start/fillSettings';
import { followTranslation } from './start/followTranslation';
import { styleNonce } from './config/styleNonce';
import { ThemeRoot } from './ui/layout/ThemeRoot';

// Because goober, which styles notistack's toasts, reads the nonce when it loads.
Object.assign(window, { __nonce__: styleNonce() });

/** Renders the page. Hydrates the prerendered login, unless a browser has translated its texts. */
function show(container: HTMLElement, page: ReactNode, isPrerendered = false): void {
  // Hydrates in a transition, because React then works in short tasks.
  if (isPrerendered && !container.querySelector(':scope font'))
    startTransition(() => void hydrateRoot(container, page));
  else createRoot(container).render(page);
}

/** Starts a demo's recorder for problem reports after the first render (rules §30.8). */
async function recordLater(store: AppStore, config: RuntimeConfig): Promise<void> {
  const inspection = config.recorder ? await loadInspection(config) : undefined;
  inspection?.start(store);
}

async function mount(): Promise<void> {
  repairAddress();
  const token = takeImpersonationToken();
  const container = document.getElementById('root') as HTMLElement;
  const { pathname, search, hash } = window.location;
  const language = detectLanguage(pathname, readSession().len, navigator.languages);
  if (languageInPath(pathname)) window.history.replaceState(null, '', withoutLanguage(pathname) + search + hash);

  const texts = setUpI18n(language);
  try {
    const config = await loadRuntimeConfig();
    const inspection = isInspectedFirst(config) ? await loadInspection(config) : undefined;
    const { store, ready } = createStore(config, inspection?.devTools ?? false);
    // Starts before the texts load, because another tab may change the session during the load.
    syncTabs(store);
    await Promise.all([texts, ready]);
    // Skips the confirmation of a changed account, because no account was rendered yet.
    store.dispatch(accountConfirmed());
    store.dispatch(languageChosen(language));
    if (token) store.dispatch(accountOffered(token));
    inspection?.start(store);
    const { redirect, view } = followVisit(window.location, store.getState());
    if (redirect !== undefined) window.history.replaceState(null, '', redirect);
    const isLogin = view === 'login' && container.dataset.view === 'login';
    if (isLogin) fillSettings(container, config);
    // Retries the load once; the prerendered login remains usable and keeps the typed text.
    const isPrerendered = isLogin && ((await preloadLogin()) || (await preloadLogin()));
    const { router, element } = createRouter(store);
    redirectBySession(store, router);
    // Because the first render must equal the prerendered page.
    if (isPrerendered) await untilLoaded(router);
    show(
      container,
      <StrictMode>
        <App store={store} config={config}>
          {element}
        </App>
      </StrictMode>,
      isPrerendered,
    );
    if (!inspection) void recordLater(store, config);
  } catch (error) {
    console.error(error);
    await texts;
    show(
      container,
      <ThemeRoot>
        <CrashPage />
      </ThemeRoot>,
    );
  }
}

followTranslation(document.body);
void mount();
