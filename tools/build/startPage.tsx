import { buildSync } from 'esbuild';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import deAuth from '#locales/de/auth.json';
import deCommon from '#locales/de/common.json';
import enAuth from '#locales/en/auth.json';
import enCommon from '#locales/en/common.json';
import { App } from '#src/app/App.tsx';
import { SignInStart } from '#src/app/SignInStart.tsx';
import { createStore } from '#src/app/store';
import { DEFAULT_DATE_STYLE } from '#src/domain/dateStyle';
import { LANGUAGES, type Language } from '#src/domain/language';
import { languageChosen } from '#src/session/sessionSlice';
import type { View } from '#src/session/resolveVisit';
import { LINK_SETTINGS } from '#src/ui/light/fillSettings';
import { AreaSkeleton } from '#src/ui/light/AreaSkeleton.tsx';

const RESOURCES = { de: { common: deCommon, auth: deAuth }, en: { common: enCommon, auth: enAuth } };
/** Placeholders: src/ui/light/fillSettings.ts inserts the deployment's settings later. */
const NO_CONFIG = {
  brandName: '',
  apiBase: '/',
  checkoutUrl: '/',
  referralUrl: '/',
  dateStyle: DEFAULT_DATE_STYLE,
  features: ['declarations'],
  ...Object.fromEntries(LINK_SETTINGS.map((name) => [name, name])),
};
const nowhere = { open: () => Promise.resolve(), preload: () => undefined };

const viewsOf = (): Readonly<Record<View, ReactElement>> => ({
  login: <SignInStart pages={nowhere} search="" />,
  customer: <AreaSkeleton area="customer" />,
  admin: <AreaSkeleton area="admin" />,
});

/** Renders a view with the same elements as the portal's first render, because React hydrates them. */
function render(view: ReactElement, language: Language): string {
  void i18next.use(initReactI18next).init({
    lng: language,
    resources: RESOURCES,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const { store } = createStore(NO_CONFIG, false);
  store.dispatch(languageChosen(language));
  const html = renderToString(
    <App store={store} config={NO_CONFIG}>
      {view}
    </App>,
  );
  // Removes the image preload at the start of the HTML, because hydration expects no such element.
  return html.replace(/^<link[^>]*>/, '');
}

/** Returns one `<template>` per start view and language (src/start/startView.ts). */
export const startTemplates = (): string =>
  LANGUAGES.flatMap((language) =>
    Object.entries(viewsOf()).map(
      ([name, view]) => `<template id="${name}-${language}">${render(view, language)}</template>`,
    ),
  ).join('\n');

/** Returns the inline script of `index.html`, which chooses a template. */
export function startScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['src/start/index.ts'],
    bundle: true,
    minify: true,
    target: 'es2020',
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
