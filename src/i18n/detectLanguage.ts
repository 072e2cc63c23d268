import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../domain/language';

/** The language that a path such as `/en/otp` asks for. */
export const languageInPath = (pathname: string): Language | undefined => {
  const first = pathname.split('/')[1];
  return isLanguage(first) ? first : undefined;
};

/** The path without its language: `/en/otp` is `/otp`. */
export const withoutLanguage = (pathname: string): string =>
  languageInPath(pathname) ? `/${pathname.split('/').slice(2).join('/')}` : pathname;

/**
 * Path, stored choice, browser, German: the first that names one of ours decides (rules §19.1).
 * @param browser the browser's preferences such as `de-AT`, best first
 */
export function detectLanguage(pathname: string, stored: string | undefined, browser: readonly string[]): Language {
  const preferred = browser.map((tag) => tag.split('-')[0]);
  return [languageInPath(pathname), stored, ...preferred].find(isLanguage) ?? DEFAULT_LANGUAGE;
}
