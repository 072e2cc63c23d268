import { createBrowserRouter, matchRoutes, type RouterProviderProps } from 'react-router';
import { createRoutes } from './routes';
import type { AppStore } from './store';

export type PortalRouter = RouterProviderProps['router'];

/** The portal's pages at their addresses; it begins with the browser's present one. */
export function createRouter(store: AppStore) {
  const routes = createRoutes(store);
  /** Fetches the code of the page at an address; one that does not come now is asked for again by the visit itself. */
  const preload = (href: string): void => {
    for (const { route } of matchRoutes(routes, new URL(href, window.location.origin)) ?? []) {
      // The router takes each one off the route once it has it.
      const missing = Object.values(route.lazy ?? {}) as readonly ((() => Promise<unknown>) | undefined)[];
      missing.forEach((load) => void load?.().catch(() => undefined));
    }
  };
  return { router: createBrowserRouter(routes), preload };
}

export type Pages = ReturnType<typeof createRouter>;
