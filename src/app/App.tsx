import { lazy, StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import type { RuntimeConfig } from '../config/runtimeConfig';
import { RuntimeConfigProvider } from '../config/RuntimeConfigContext';
import { PreloadContext } from '../ui/layout/PreloadContext';
import type { Pages } from './createRouter';
import type { AppStore } from './store';

/** Without toasts a page still works, and its notice reports failures: a failed chunk must not break it. */
const NoToasts = { ToastHost: () => null };
const ToastHost = lazy(async () => ({
  default: (await import(/* webpackChunkName: "toasts" */ '../ui/feedback/ToastHost').catch(() => NoToasts)).ToastHost,
}));

interface AppProps {
  store: AppStore;
  config: RuntimeConfig;
  pages: Pages;
}

/** Composes store, settings, pages and toasts. */
export function App({ store, config, pages }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <RuntimeConfigProvider config={config}>
          <PreloadContext value={pages.preload}>
            {/* Renders each address at once: in a transition, a page that was left would still take a tap. */}
            <RouterProvider router={pages.router} useTransitions={false} />
          </PreloadContext>
          <Suspense>
            <ToastHost />
          </Suspense>
        </RuntimeConfigProvider>
      </Provider>
    </StrictMode>
  );
}
