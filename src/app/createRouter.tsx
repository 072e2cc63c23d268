import { createBrowserRouter, matchRoutes, type RouteObject, type RouterProviderProps } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PreloadContext } from '../ui/layout/PreloadContext';
import { createRoutes } from './routes';
import type { AppStore } from './store';

export type PortalRouter = RouterProviderProps['router'];

type CreateRouter = (routes: RouteObject[]) => PortalRouter;

/**
 * Creates the router of the portal's pages.
 * @param create `createBrowserRouter` by default; the build passes another function
 */
export function createRouter(store: AppStore, create: CreateRouter = createBrowserRouter) {
  const routes = createRoutes(store);
  /** Loads the code of the page at an address. The visit itself retries a failed load. */
  const preload = (href: string): void => {
    for (const { route } of matchRoutes(routes, new URL(href, window.location.origin)) ?? []) {
      // Loads only missing parts, because the router deletes loaded ones from `lazy`.
      const missing = Object.values(route.lazy ?? {}) as readonly ((() => Promise<unknown>) | undefined)[];
      missing.forEach((load) => void load?.().catch(() => undefined));
    }
  };
  const router = create(routes);
  const element = (
    <PreloadContext value={preload}>
      {/* Renders each address at once, because a page kept by a transition would still take clicks. */}
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
