import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Provider } from 'react-redux';
import { redirectBySession } from '#src/app/redirectBySession';
import { createStore } from '#src/app/store';
import { AdminCommands } from '#src/commands/admin/AdminCommands.tsx';
import { adminSetup } from '#src/commands/admin/adminSetup';
import { CustomerCommands } from '#src/commands/customer/CustomerCommands.tsx';
import { customerSetup } from '#src/commands/customer/customerSetup';
import { UndoNotice } from '#src/features/shell/undo/UndoNotice.tsx';
import { InDoubtNotice } from '#src/commands/InDoubtNotice.tsx';
import { RuntimeConfigProvider } from '#src/config/RuntimeConfigContext.tsx';
import type { RuntimeConfig } from '#src/domain/runtimeConfig';
import type { Language } from '#src/domain/language';
import { changeLanguage, setUpI18n } from '#src/i18n/i18n';
import { writeItem } from '#src/session/browserStorage';
import { onToast, type Toast } from '#src/ui/feedback/toast';
import { UnsavedGuard } from '#src/ui/feedback/UnsavedGuard.tsx';
import { StyleCacheContext, ThemeRoot } from '#src/ui/layout/ThemeRoot.tsx';
import { disposeAfterTest, seeAnswer, testConfig, visibilityStyles } from './renderPortal';
import { TEXTS } from './texts';

async function loadAllTexts(language: Language): Promise<void> {
  await (i18next.isInitialized ? changeLanguage(language) : setUpI18n(language));
  await i18next.loadNamespaces(Object.keys(TEXTS.en).filter((name) => name !== 'language'));
}

/** Toasts as plain alerts, without motion and expiry. */
function PlainToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => onToast((shown) => setToasts((before) => [...before, shown])), []);
  return toasts.map(({ text }, index) => (
    <div role="alert" key={index}>
      <span>{text}</span>
    </div>
  ));
}

const FRAMES = {
  customer: ({ children }: { children: ReactNode }) => (
    <CustomerCommands>
      <InDoubtNotice of={customerSetup.context} />
      <UndoNotice />
      {children}
    </CustomerCommands>
  ),
  admin: ({ children }: { children: ReactNode }) => (
    <AdminCommands>
      <InDoubtNotice of={adminSetup.context} />
      {children}
    </AdminCommands>
  ),
};

interface RouteOptions {
  /** Address with its query. */
  at?: string;
  language?: Language;
  /** localStorage before the visit; by default unchanged, as in a reload. */
  stored?: Readonly<Record<string, string>>;
  config?: Partial<RuntimeConfig>;
}

interface ScreenOptions extends RouteOptions {
  area?: keyof typeof FRAMES;
  /** Pattern of the path, for path parameters. */
  route?: string;
}

/** Renders routes against the real server, with store and texts. Other addresses render an empty page. */
export async function renderRoutes(
  routes: readonly RouteObject[],
  { at = '/', language = 'de', stored, config }: RouteOptions = {},
) {
  if (stored) {
    localStorage.clear();
    Object.entries({ len: language, ...stored }).forEach(([key, value]) => writeItem(key, value));
  }
  window.history.replaceState(null, '', at);
  await loadAllTexts(language);
  const settings = { ...testConfig(), ...config };
  const { store, ready } = createStore(settings, false);
  await ready;
  const router = createBrowserRouter([...routes, { path: '*', element: null }]);
  disposeAfterTest(router);
  redirectBySession(store, router);
  render(
    <StyleCacheContext value={visibilityStyles}>
      <Provider store={store}>
        <RuntimeConfigProvider config={settings}>
          <ThemeRoot>
            <RouterProvider router={router} useTransitions={false} />
          </ThemeRoot>
          <PlainToasts />
        </RuntimeConfigProvider>
      </Provider>
    </StyleCacheContext>,
  );
  return { store, router, person: userEvent.setup({ advanceTimers: seeAnswer }) };
}

/**
 * Renders one screen with the theme and its area's commands, without shell, route table, toast host and notice region.
 */
export function renderScreen(screen: ReactElement, { area = 'customer', route, ...options }: ScreenOptions = {}) {
  const path = route ?? options.at?.split(/[?#]/)[0] ?? '/';
  const Frame = FRAMES[area];
  const element = (
    <UnsavedGuard>
      <Frame>{screen}</Frame>
    </UnsavedGuard>
  );
  return renderRoutes([{ path, element }], options);
}
