// Prints the views of `index.html` as JSON, for tools/build/startPage.ts. A process, because it needs `tsx` and NODE_ENV.
import createCache, { type EmotionCache } from '@emotion/cache';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter } from 'react-router';
import deAuth from '#locales/de/auth.json';
import deCommon from '#locales/de/common.json';
import enAuth from '#locales/en/auth.json';
import enCommon from '#locales/en/common.json';
import { App } from '#src/app/App.tsx';
import { createRouter, untilLoaded } from '#src/app/createRouter.tsx';
import { createStore } from '#src/app/store';
import { DEFAULT_DATE_STYLE } from '#src/domain/dateStyle';
import { LANGUAGES, type Language } from '#src/domain/language';
import type { View } from '#src/start/resolveVisit';
import { languageChosen } from '#src/session/sessionSlice';
import { AreaSkeleton } from '#src/start/AreaSkeleton.tsx';
import { LINK_SETTINGS } from '#src/start/fillSettings';
import { StyleCacheContext } from '#src/ui/layout/ThemeRoot.tsx';
import type { StartPage } from './startPage';

const RESOURCES = { de: { common: deCommon, auth: deAuth }, en: { common: enCommon, auth: enAuth } };
/** Placeholders: src/start/fillSettings.ts inserts the deployment's settings later. */
const NO_CONFIG = {
  brandName: '',
  apiBase: '/',
  checkoutUrl: '/',
  referralUrl: '/',
  dateStyle: DEFAULT_DATE_STYLE,
  features: ['declarations'],
  ...Object.fromEntries(LINK_SETTINGS.map((name) => [name, name])),
};

/** Nonce placeholder, which the server replaces (server/http/portal.ts). */
const NONCE = 'nonce="__CSP_NONCE__"';

/** Drops the theme's variables that no rule uses: 3 of the page's 12 kB. Material UI inserts all of them later. */
function onlyUsed(variables: string, rules: string): string {
  const used = new Set(rules.match(/(?<=var\()--[\w-]+/g));
  return variables.replace(/(--[\w-]+):[^;{}]*;/g, (declaration, name: string) => (used.has(name) ? declaration : ''));
}

/**
 * Returns the styles in a cache as elements; Emotion takes over those with its attribute in the browser.
 * @param html the views; omits styles of classes that the views lack
 */
function styleElements({ key, inserted, registered }: EmotionCache, html: string): string {
  const rules = Object.entries(inserted).map(([name, rule]) => ({ name, rule: String(rule) }));
  const isOwn = ({ name }: { name: string }) => `${key}-${name}` in registered;
  const cssOf = (all: typeof rules) => all.map(({ rule }) => rule).join('');
  const element = (cacheKey: string, all: typeof rules) =>
    `<style ${NONCE} data-emotion="${[cacheKey, ...all.map(({ name }) => name)].join(' ')}">${cssOf(all)}</style>`;
  const own = rules.filter((rule) => isOwn(rule) && html.includes(`${key}-${rule.name}`));
  const isVariables = ({ rule }: { rule: string }) => rule.includes(':root{--');
  const variables = rules.filter((rule) => !isOwn(rule) && isVariables(rule));
  const globals = rules.filter((rule) => !isOwn(rule) && !isVariables(rule));
  return [
    `<style ${NONCE}>${onlyUsed(cssOf(variables), cssOf(rules))}</style>`,
    ...globals.map((rule) => element(`${key}-global`, [rule])),
    element(key, own),
  ].join('\n');
}

/** Renders a view by the same elements as the portal's first render, because React hydrates them. */
async function render(view: View, language: Language, cache: EmotionCache): Promise<string> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: RESOURCES,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  const { store } = createStore(NO_CONFIG, false);
  store.dispatch(languageChosen(language));
  const renderPage = (page: ReactElement) =>
    renderToString(
      <StyleCacheContext value={cache}>
        <App store={store} config={NO_CONFIG}>
          {page}
        </App>
      </StyleCacheContext>,
    );
  if (view !== 'login') return renderPage(<AreaSkeleton area={view} />);
  const { router, element } = createRouter(store, (routes) => createMemoryRouter(routes));
  await untilLoaded(router);
  const html = renderPage(element);
  router.dispose();
  return html;
}

/** Returns one `<template>` per first view and language (src/start/resolveVisit.ts), and the styles of all. */
async function renderStartPage(): Promise<StartPage> {
  // Without vendor prefixes, which no browser of .browserslistrc needs for these views.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  // Keeps the styles in the cache, because Emotion would otherwise render them between the elements.
  cache.compat = true;
  const templates: string[] = [];
  for (const language of LANGUAGES) {
    for (const view of ['login', 'customer', 'admin'] as const) {
      // Removes the image preload at the start of the HTML, because hydration expects no such element.
      const html = (await render(view, language, cache)).replace(/^<link[^>]*>/, '');
      templates.push(`<template id="${view}-${language}">${html}</template>`);
    }
  }
  const html = templates.join('\n');
  return { templates: html, styles: styleElements(cache, html) };
}

void renderStartPage().then((page) => process.stdout.write(JSON.stringify(page), () => process.exit()));
