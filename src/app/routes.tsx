import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { useIsOffline } from '../config/connection';
import { areaAt, type Area } from '../config/areas';
import { paths } from '../config/paths';
import { LanguageSelect } from '../features/language/LanguageSelect';
import { loadPiece } from '../i18n/loadPiece';
import { LoginScreen } from '../screens/LoginScreen';
import { selectOfferedToken } from '../session/sessionSelectors';
import { OfflineNotice } from '../ui/feedback/OfflineNotice';
import { retryPiece } from '../ui/feedback/retryPiece';
import { AreaSkeleton } from '../ui/light/AreaSkeleton';
import { NarrowPage } from '../ui/light/NarrowPage';
import { AreaFrame } from './AreaFrame';
import { Crash, CrashPage } from './Crash';
import { guardPages, mayShow } from './guardArea';
import { OfferFrame } from './OfferFrame';
import { adminPages, customerPages, type Page } from './pages';
import { SignInFrame } from './SignInFrame';
import type { AppStore } from './store';

type Shell = ComponentType<{ language: ReactNode }>;

const loadOtpScreen = loadPiece(
  () => import(/* webpackChunkName: "screen-otp" */ '../screens/OtpScreen'),
  'OtpScreen',
  ['auth', 'regions'],
);
const loadOneTapScreen = loadPiece(
  () => import(/* webpackChunkName: "screen-one-tap" */ '../screens/OneTapScreen'),
  'OneTapScreen',
  ['oneTap', 'subscription'],
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

function pageRoute(area: Area, { path, load, queries }: Page, store: AppStore): RouteObject {
  return {
    path,
    // A route that failed to load would leave the page empty: the router renders nothing for it, not even its error.
    lazy: { Component: () => load().catch(() => retryPiece(load, Crash)) },
    loader: ({ params }) => {
      const state = store.getState();
      if (mayShow(area, state) && !selectOfferedToken(state))
        queries?.(params).forEach((query) => store.dispatch(query));
      return null;
    },
    // Where only the query of the address changes, the page itself asks for what it lacks.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    errorElement: <Crash />,
  };
}

interface AreaRoutes {
  loadShell: () => Promise<Shell>;
  pages: readonly Page[];
  store: AppStore;
}

/** An area's pages in its shell, behind its guard. */
function areaRoute(area: Area, { loadShell, pages, store }: AreaRoutes): RouteObject {
  const loadElement = async () => {
    const Shell: Shell = await loadShell().catch(() => retryPiece(loadShell, CrashPage));
    return <Shell language={<LanguageSelect />} />;
  };
  return {
    loader: guardPages(store),
    shouldRevalidate: () => true,
    element: <AreaFrame area={area} />,
    children: [{ lazy: { element: loadElement }, children: pages.map((page) => pageRoute(area, page, store)) }],
  };
}

/** Until the code of the first page is there: the frame of its area, or what keeps the code away (rules §17.15). */
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

/**
 * The route table: every page and who may see it (rules §1.2, §3.9). The login comes with the program, since one file
 * arrives sooner than several; every other page is a piece of its own.
 */
export const createRoutes = (store: AppStore): RouteObject[] => [
  {
    element: <OfferFrame />,
    errorElement: <CrashPage />,
    HydrateFallback: FirstLoad,
    children: [
      {
        Component: SignInFrame,
        children: [
          { path: paths.login, Component: LoginScreen },
          {
            path: paths.otp,
            lazy: { Component: () => loadOtpScreen().catch(() => retryPiece(loadOtpScreen, CrashPage)) },
          },
        ],
      },
      {
        path: paths.oneTap,
        lazy: { Component: () => loadOneTapScreen().catch(() => retryPiece(loadOneTapScreen, CrashPage)) },
      },
      areaRoute('customer', { loadShell: loadCustomerShell, pages: customerPages, store }),
      areaRoute('admin', { loadShell: loadAdminShell, pages: adminPages, store }),
      { path: '*', loader: guardPages(store) },
    ],
  },
];
