import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import type { RuntimeConfig } from '../config/runtimeConfig';
import { RuntimeConfigProvider } from '../config/RuntimeConfigContext';
import { theme } from '../ui/theme';
import { ErrorBoundary } from './ErrorBoundary';
import { Pages } from './Pages';
import type { AppStore } from './store';

const ToastHost = lazy(async () => ({
  default: (await import(/* webpackChunkName: "toasts" */ '../ui/ToastHost')).ToastHost,
}));

/** The server allows styles by this nonce only (see server/plugins/portal.ts). */
const nonce = document.querySelector<HTMLScriptElement>('#nonce')?.nonce;
const styleCache = createCache({ key: 'css', nonce });
// notistack styles its toasts through goober, which looks here.
Object.assign(window, { __nonce__: nonce });

/** Puts everything together: look, store, settings, routes. */
export function App({ store, config }: { store: AppStore; config: RuntimeConfig }) {
  return (
    <StrictMode>
      <CacheProvider value={styleCache}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          <ErrorBoundary>
            <Provider store={store}>
              <RuntimeConfigProvider config={config}>
                <Suspense>
                  <Pages />
                </Suspense>
                <Suspense>
                  <ToastHost />
                </Suspense>
              </RuntimeConfigProvider>
            </Provider>
          </ErrorBoundary>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
