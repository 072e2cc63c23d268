import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '../domain/language';

/** Loads texts by language and namespace; each file is a chunk. */
const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    import(
      /* webpackChunkName: "text-[request]" */
      /* webpackExclude: /(server|mail|inspect)\.json$/ */
      `../../locales/${language}/${namespace}.json`
    ).then(
      ({ default: texts }: { default: ResourceKey }) => done(null, texts),
      // `true` makes i18next retry up to five times, because text keys on a page are useless.
      (error: unknown) => done(error as Error, true),
    );
  },
};

/** Loads the first texts and sets the language; locales/en types every key (rules §19.1). */
export async function setUpI18n(language: Language): Promise<void> {
  document.documentElement.lang = language;
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      fallbackLng: false,
      ns: ['common', 'auth'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
}

export async function changeLanguage(language: Language): Promise<void> {
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
