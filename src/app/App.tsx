import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { RuntimeConfigProvider } from '../config/RuntimeConfigContext';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { toastQueue } from '../ui/feedback/toast';
import { ThemeRoot } from '../ui/layout/ThemeRoot';
import { loadToasts } from './loadToasts';
import type { AppStore } from './store';

/** Without toasts a page still works, and its notice reports failures. */
const NoToasts = () => null;
const ToastHost = lazyComponent(loadToasts, 'ToastHost', [], NoToasts);

interface AppProps {
  store: AppStore;
  config: RuntimeConfig;
  /** The router's pages. */
  children: ReactNode;
}

/** Composes store, settings, theme, pages and toasts; these are loaded once they are expected. */
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
