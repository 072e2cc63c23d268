import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { RuntimeConfigProvider } from '../config/RuntimeConfigContext';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { toastQueue } from '../ui/feedback/toast';
import { ThemeRoot } from '../ui/layout/ThemeRoot';
import { loadToasts } from './loadToasts';
import type { AppStore } from './store';

/** Renders nothing if the toasts do not load; notices on the page still report failures. */
const NoToasts = () => null;
const ToastHost = lazyComponent(loadToasts, 'ToastHost', [], NoToasts);

interface AppProps {
  store: AppStore;
  config: RuntimeConfig;
  /** Element of the router. */
  children: ReactNode;
}

/** Composes store, settings, theme, pages and toasts. The library of the toasts loads once one is expected. */
export function App({ store, config, children }: AppProps) {
  const hasToasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.isExpected, () => false);
  return (
    <Provider store={store}>
      <RuntimeConfigProvider config={config}>
        <ThemeRoot>
          {children}
          {hasToasts && (
            <Suspense>
              <ToastHost />
            </Suspense>
          )}
        </ThemeRoot>
      </RuntimeConfigProvider>
    </Provider>
  );
}
