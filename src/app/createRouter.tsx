import { createBrowserRouter, matchRoutes, type RouteObject, type RouterProviderProps } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PreloadContext } from '../ui/layout/PreloadContext';
import { createRoutes } from './routes';
import type { AppStore } from './store';

export type PortalRouter = RouterProviderProps['router'];

type CreateRouter = (routes: RouteObject[]) => PortalRouter;

/**
 * The portal's pages at their addresses.
 * @param create starts at the browser's address by default; the build has none
 */
export function createRouter(store: AppStore, create: CreateRouter = createBrowserRouter) {
  const routes = createRoutes(store);
  /** Fetches the code of the page at an address; one that does not come now is asked for again by the visit itself. */
  const preload = (href: string): void => {
    for (const { route } of matchRoutes(routes, new URL(href, window.location.origin)) ?? []) {
      // The router takes each one off the route once it has it.
      const missing = Object.values(route.lazy ?? {}) as readonly ((() => Promise<unknown>) | undefined)[];
      missing.forEach((load) => void load?.().catch(() => undefined));
    }
  };
  const router = create(routes);
  const element = (
    <PreloadContext value={preload}>
      {/* Renders each address at once: in a transition, a page that was left would still take a tap. */}
      <RouterProvider router={router} useTransitions={false} />
    </PreloadContext>
  );
  return { router, preload, element };
}

/** Resolves once the code of the first page is loaded. */
export const untilLoaded = (router: PortalRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
