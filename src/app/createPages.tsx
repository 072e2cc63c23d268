import type { ReactNode } from 'react';
import type { RouterNavigateOptions, To } from 'react-router';
import { untilOnline } from '../config/connection';
import { selectOfferedToken } from '../session/sessionSelectors';
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

const loadPages = () =>
  Promise.all([
    import(/* webpackChunkName: "pages" */ './createRouter'),
    import(/* webpackChunkName: "pages" */ './RoutedPages'),
  ]);

/**
 * The router's pages, loaded when a visit needs more than the login: at once, or once a first visitor leaves it.
 * @param show renders a page
 */
export function createPages(store: AppStore, show: (page: ReactNode) => void) {
  let pages: Pages | undefined;

  /** Fetches the code of the pages and of the toasts, so that they are there when they are needed. */
  const preload = (): void => {
    loadPages().catch(() => undefined);
    loadToasts().catch(() => undefined);
  };
  /** @param path where to, if not where the browser is */
  const open = async (path?: string): Promise<void> => {
    try {
      const [{ createRouter }, { RoutedPages }] = await untilOnline(loadPages);
      pages ??= createRouter(store);
      if (path !== undefined) await pages.router.navigate(path);
      show(<RoutedPages pages={pages} />);
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
