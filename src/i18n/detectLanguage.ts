import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../domain/language';

/** Returns the language of a path such as `/en/otp`. */
export const languageInPath = (pathname: string): Language | undefined => {
  const first = pathname.split('/')[1];
  return isLanguage(first) ? first : undefined;
};

/** Removes the language from a path: `/en/otp` becomes `/otp`. */
export const withoutLanguage = (pathname: string): string =>
  languageInPath(pathname) ? `/${pathname.split('/').slice(2).join('/')}` : pathname;

/**
 * Returns the first supported language of path, stored choice and browser, otherwise German (rules §19.1).
 * @param browser the browser's preferences such as `de-AT`, best first
 */
export function detectLanguage(pathname: string, stored: string | undefined, browser: readonly string[]): Language {
  const preferred = browser.map((tag) => tag.split('-')[0]);
  return [languageInPath(pathname), stored, ...preferred].find(isLanguage) ?? DEFAULT_LANGUAGE;
}
