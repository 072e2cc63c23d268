import type { EmotionCache } from '@emotion/cache';
import { lazy, StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import type { RuntimeConfig } from '../config/runtimeConfig';
import { RuntimeConfigProvider } from '../config/RuntimeConfigContext';
import { CrashPage } from './CrashPage';
import { ErrorBoundary } from './ErrorBoundary';
import { Look } from './Look';
import { PageRouter } from './PageRouter';
import { Pages } from './Pages';
import type { AppStore } from './store';

/** Without toasts a page still works, and its notice tells the failures: so a lost piece must not take the page along. */
const NoToasts = { ToastHost: () => null };
const ToastHost = lazy(async () => ({
  default: (await import(/* webpackChunkName: "toasts" */ '../ui/ToastHost').catch(() => NoToasts)).ToastHost,
}));

interface AppProps {
  store: AppStore;
  config: RuntimeConfig;
  /** See `Look`. */
  styles?: EmotionCache;
}

/** Puts everything together: look, store, settings, pages, toasts. */
export function App({ store, config, styles }: AppProps) {
  return (
    <StrictMode>
      <Look styles={styles}>
        <ErrorBoundary fallback={<CrashPage />}>
          <Provider store={store}>
            <RuntimeConfigProvider config={config}>
              <Suspense>
                <PageRouter>
                  <Pages />
                </PageRouter>
              </Suspense>
              <Suspense>
                <ToastHost />
              </Suspense>
            </RuntimeConfigProvider>
          </Provider>
        </ErrorBoundary>
      </Look>
    </StrictMode>
  );
}
