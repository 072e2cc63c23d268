import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app/App';
import { CrashPage } from './app/Crash';
import { createPages } from './app/createPages';
import { isInspectedFirst, loadInspection } from './app/loadInspection';
import { SignInStart } from './app/SignInStart';
import { followVisit } from './app/followVisit';
import { leadBySession } from './app/leadBySession';
import { createStore, type AppStore } from './app/store';
import { repairAddress } from './app/repairAddress';
import { syncTabs } from './app/syncTabs';
import { loadRuntimeConfig } from './config/loadRuntimeConfig';
import { paths } from './config/paths';
import type { RuntimeConfig } from './domain/runtimeConfig';
import { detectLanguage, languageInPath, withoutLanguage } from './i18n/detectLanguage';
import { setUpI18n } from './i18n/i18n';
import { takeImpersonationToken } from './session/takeImpersonationToken';
import { languageChosen } from './session/sessionSlice';
import { accountConfirmed, accountOffered } from './session/tabSlice';
import { readSession } from './session/sessionStorage';
import { followTranslation } from './start/followTranslation';
import { styleNonce } from './ui/layout/styleNonce';
import { fillSettings } from './ui/light/fillSettings';

// notistack styles its toasts through goober, which reads this once it is loaded.
Object.assign(window, { __nonce__: styleNonce() });

/** Renders into the page; what `index.html` shows of the login already is taken over, unless it was translated. */
function createShow(container: HTMLElement) {
  let root: Root | undefined;
  return (page: ReactNode, isPrerendered = false): void => {
    if (root) return root.render(page);
    const isTakenOver = isPrerendered && !container.querySelector(':scope font');
    root = isTakenOver ? hydrateRoot(container, page) : createRoot(container);
    if (!isTakenOver) root.render(page);
  };
}

/** A demo records what happens, so that a problem can be reported afterwards; the page comes first (rules §30.8). */
async function recordLater(store: AppStore, config: RuntimeConfig): Promise<void> {
  const inspection = config.recorder ? await loadInspection(config) : undefined;
  inspection?.start(store);
}

async function mount(): Promise<void> {
  repairAddress();
  const token = takeImpersonationToken();
  const container = document.getElementById('root') as HTMLElement;
  const show = createShow(container);
  const { pathname, search, hash } = window.location;
  const language = detectLanguage(pathname, readSession().len, navigator.languages);
  if (languageInPath(pathname)) window.history.replaceState(null, '', withoutLanguage(pathname) + search + hash);

  const texts = setUpI18n(language);
  try {
    const config = await loadRuntimeConfig();
    const inspection = isInspectedFirst(config) ? await loadInspection(config) : undefined;
    const { store, ready } = createStore(config, inspection?.devTools ?? false);
    // Before the texts are there: another tab may sign somebody else in meanwhile.
    syncTabs(store);
    await Promise.all([texts, ready]);
    // Whatever another tab changed until now: no account has been shown here yet.
    store.dispatch(accountConfirmed());
    store.dispatch(languageChosen(language));
    if (token) store.dispatch(accountOffered(token));
    const inApp = (page: ReactNode) => (
      <StrictMode>
        <App store={store} config={config}>
          {page}
        </App>
      </StrictMode>
    );
    inspection?.start(store);
    const pages = createPages(store, (page) => show(inApp(page)));
    leadBySession(store, pages.lead);
    const { redirect, signIn } = followVisit(window.location, store.getState());
    if (redirect !== undefined) window.history.replaceState(null, '', redirect);
    if (window.location.pathname === paths.login && signIn !== 'signedIn' && !token) {
      fillSettings(container, config);
      show(inApp(<SignInStart pages={pages} search={search} />), container.dataset.view === 'login');
    } else await pages.open();
    if (!inspection) void recordLater(store, config);
  } catch (error) {
    console.error(error);
    await texts;
    show(<CrashPage />);
  }
}

followTranslation(document.body);
void mount();
