import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '../domain/language';

/** Texts arrive a language and a namespace at a time, each file a chunk of its own. */
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
      // `true` asks i18next to try again, up to five times: names instead of words help nobody.
      (error: unknown) => done(error as Error, true),
    );
  },
};

/** Loads the first texts and sets the language up; every key is typed by locales/en (rules §19.1). */
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
