import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { useIsOffline } from '../config/connection';
import { areaAt, type Area } from '../config/areas';
import { paths, type PageName } from '../config/paths';
import { loadPiece } from '../i18n/loadPiece';
import { selectOfferedToken } from '../session/sessionSelectors';
import { AreaSkeleton } from '../start/AreaSkeleton';
import { OfflineNotice } from '../ui/feedback/OfflineNotice';
import { retryPiece } from '../ui/feedback/retryPiece';
import { NarrowPage } from '../ui/layout/NarrowPage';
import { AreaFrame } from './AreaFrame';
import { Crash, CrashPage } from './Crash';
import { guardPages, mayShow } from './guardArea';
import { OfferFrame } from './OfferFrame';
import { adminPages, customerPages, type Page } from './pages';
import type { AppStore } from './store';

/** Shares the login's chunk, because most sign-ins start there. */
const loadSignInFrame = loadPiece(() => import(/* webpackChunkName: "screen-login" */ './SignInFrame'), 'SignInFrame', [
  'auth',
]);
const loadLoginScreen = loadPiece(
  () => import(/* webpackChunkName: "screen-login" */ '../screens/LoginScreen'),
  'LoginScreen',
  ['auth'],
);
/** Loads the code of the login. Resolves to false if a load fails. */
export const preloadLogin = (): Promise<boolean> =>
  Promise.all([loadSignInFrame(), loadLoginScreen()]).then(
    () => true,
    () => false,
  );
const loadOtpScreen = loadPiece(
  () => import(/* webpackChunkName: "screen-otp" */ '../screens/OtpScreen'),
  'OtpScreen',
  ['auth', 'regions'],
);
const loadMailLinkScreen = loadPiece(
  () => import(/* webpackChunkName: "screen-mail-link" */ '../screens/MailLinkScreen'),
  'MailLinkScreen',
  ['mailLink', 'subscription'],
);
const loadCustomerShell = loadPiece(
  () => import(/* webpackChunkName: "shell-customer" */ '../features/shell/CustomerShell'),
  'CustomerShell',
  ['commands', 'shell'],
);
const loadAdminShell = loadPiece(
  () => import(/* webpackChunkName: "shell-admin" */ '../features/shell/AdminShell'),
  'AdminShell',
  ['shell', 'admin', 'commands'],
);

/** Route of a component that loads on demand. */
const loadedPage = (load: () => Promise<ComponentType>) => ({
  lazy: { Component: () => load().catch(() => retryPiece(load, CrashPage)) },
});

function pageRoute(area: Area, name: PageName, { load, queries }: Page, store: AppStore): RouteObject {
  return {
    path: paths[name],
    // Renders `Crash` after a failed load, because the router would render nothing.
    lazy: { Component: () => load().catch(() => retryPiece(load, Crash)) },
    loader: ({ params }) => {
      const state = store.getState();
      if (mayShow(area, state) && !selectOfferedToken(state)) queries(params).forEach((query) => store.dispatch(query));
      return null;
    },
    // Skips a change of the query alone, because the page loads missing data itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    errorElement: <Crash />,
  };
}

interface AreaRoutes {
  loadShell: () => Promise<ComponentType>;
  pages: Readonly<Partial<Record<PageName, Page>>>;
  store: AppStore;
}

/** Routes of an area's pages in its shell, behind the guard. */
function areaRoute(area: Area, { loadShell, pages, store }: AreaRoutes): RouteObject {
  return {
    loader: guardPages(store),
    shouldRevalidate: () => true,
    element: <AreaFrame area={area} />,
    children: [
      {
        ...loadedPage(loadShell),
        children: Object.entries(pages).map(([name, page]) => pageRoute(area, name as PageName, page, store)),
      },
    ],
  };
}

/** Fallback during the first load: the area's skeleton, or the offline notice (rules §17.15). */
function FirstLoad() {
  const area = areaAt(window.location.pathname);
  if (useIsOffline())
    return (
      <NarrowPage>
        <OfflineNotice />
      </NarrowPage>
    );
  return area && <AreaSkeleton area={area} />;
}

/** Route table: every page and its access (rules §1.2, §3.9). Each page is a separate chunk. */
export const createRoutes = (store: AppStore): RouteObject[] => [
  {
    element: <OfferFrame />,
    errorElement: <CrashPage />,
    HydrateFallback: FirstLoad,
    children: [
      {
        ...loadedPage(loadSignInFrame),
        children: [
          { path: paths.login, ...loadedPage(loadLoginScreen) },
          { path: paths.otp, ...loadedPage(loadOtpScreen) },
        ],
      },
      { path: paths.mailLink, ...loadedPage(loadMailLinkScreen) },
      areaRoute('customer', { loadShell: loadCustomerShell, pages: customerPages, store }),
      areaRoute('admin', { loadShell: loadAdminShell, pages: adminPages, store }),
      { path: '*', loader: guardPages(store) },
    ],
  },
];
