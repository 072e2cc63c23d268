import type { ReactNode } from 'react';
import type { RouterNavigateOptions, To } from 'react-router';
import { untilOnline } from '../config/connection';
import { paths } from '../config/paths';
import { selectOfferedToken } from '../session/sessionSelectors';
import { toastQueue } from '../ui/feedback/toast';
import { CrashPage } from './Crash';
import type { Pages } from './createRouter';
import { loadToasts } from './loadToasts';
import type { AppStore } from './store';

/** The router as those use it who lead a person elsewhere, also before it is loaded. */
export interface Leader {
  navigate: (to: To, options?: RouterNavigateOptions) => Promise<void>;
  /** Runs the guards again. */
  revalidate: () => Promise<void>;
}

/**
 * The router's pages, loaded when a visit needs more than the login: at once, or once a first visitor leaves it.
 * @param show renders a page
 */
export function createPages(store: AppStore, show: (page: ReactNode) => void) {
  let pages: Pages | undefined;

  const load = async () => {
    const { createRouter } = await import(/* webpackChunkName: "pages" */ './createRouter');
    return (pages ??= createRouter(store));
  };
  /** Fetches what comes after the login: the code page, the next order, the toasts. */
  const preload = (): void => {
    loadToasts().catch(() => undefined);
    load().then(
      ({ preload: fetchPage }) => [paths.otp, paths.nextOrder].forEach(fetchPage),
      () => undefined,
    );
  };
  /** @param path where to, if not where the browser is */
  const open = async (path?: string): Promise<void> => {
    try {
      const { router, element } = await untilOnline(load);
      if (path !== undefined) await router.navigate(path);
      toastQueue.expect();
      show(element);
    } catch (error) {
      console.error(error);
      show(<CrashPage onRetry={() => void open(path)} />);
    }
  };
  const lead: Leader = {
    navigate: async (to, options) => {
      if (!pages) await open();
      await pages?.router.navigate(to, options);
    },
    revalidate: async () => {
      // A first visitor's login shows nothing that a guard forbids; another account may be offered on it.
      if (!pages && selectOfferedToken(store.getState())) await open();
      await pages?.router.revalidate();
    },
  };
  return { open, preload, lead };
}
