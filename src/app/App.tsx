import { lazy, StrictMode, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RuntimeConfig } from '../config/runtimeConfig';
import { RuntimeConfigProvider } from '../config/RuntimeConfigContext';
import { retryPiece } from '../ui/feedback/retryPiece';
import { toastQueue } from '../ui/feedback/toast';
import { loadToasts } from './loadToasts';
import type { AppStore } from './store';

const loadToastHost = async () => (await loadToasts()).ToastHost;
/** Without toasts a page still works, and its notice reports failures; they are loaded again once the device is online. */
const NoToasts = () => null;
const ToastHost = lazy(async () => ({
  default: await loadToastHost().catch(() => retryPiece(loadToastHost, NoToasts)),
}));

interface AppProps {
  store: AppStore;
  config: RuntimeConfig;
  /** What is at the address: the login of a first visit, or the router's pages. */
  children: ReactNode;
}

/** Composes store, settings, pages and toasts; these are loaded once they are expected. */
export function App({ store, config, children }: AppProps) {
  const hasToasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.isExpected);
  return (
    <StrictMode>
      <Provider store={store}>
        <RuntimeConfigProvider config={config}>
          {children}
          {hasToasts && (
            <Suspense>
              <ToastHost />
            </Suspense>
          )}
        </RuntimeConfigProvider>
      </Provider>
    </StrictMode>
  );
}
