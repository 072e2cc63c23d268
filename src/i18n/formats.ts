import { toEuro } from '../domain/money';
import type { Language } from '../domain/language';

const euro: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' };
const priceFormats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', euro),
  en: new Intl.NumberFormat('en-IE', euro),
};

/** `24,99 €` or `€24.99`, from cents. */
export const formatPrice = (cents: number, language: Language): string => priceFormats[language].format(toEuro(cents));

const twoDecimals: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const amountFormats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', twoDecimals),
  en: new Intl.NumberFormat('en-IE', twoDecimals),
};

/** `24,99 €` or `€24.99`, from cents and whatever symbol the server names; a name such as `USD` is set apart. */
export function formatAmount(cents: number, symbol: string, language: Language): string {
  const amount = amountFormats[language].format(toEuro(Math.abs(cents)));
  const sign = cents < 0 ? '-' : '';
  if (language === 'de') return `${sign}${amount}\u00a0${symbol}`;
  return `${sign}${symbol}${symbol.length > 1 ? '\u00a0' : ''}${amount}`;
}

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-IE' };

/** `33,33 %` or `33.33%`, from percent, with so many decimals. */
export const formatPercent = (percent: number, language: Language, decimals: number): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(percent / 100);

/** `40 €` or `€40`, from cents: an average that is rounded to euro (rules §15.13) has no cents to show. */
const formatWholeEuro = (cents: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { ...euro, maximumFractionDigits: 0 }).format(toEuro(cents));

/** `12.345` or `12,345`. */
export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(count);

/** `in 3 Tagen`, `in 3 days`, `morgen`, `today`. */
export const formatInDays = (days: number, language: Language): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');

const countryNames: Record<Language, Intl.DisplayNames> = {
  de: new Intl.DisplayNames('de', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};

/** `Deutschland` or `Germany` from `DE`; what is no code, as it is. */
export const formatCountry = (code: string, language: Language): string =>
  /^[a-z]{2}$/i.test(code) ? (countryNames[language].of(code) ?? code) : code;

/** `1:05` from seconds. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What each language writes in its own way. Bound once, so that every page has the same functions at every render. */
const formatsOf = (language: Language) => ({
  language,
  amount: (cents: number, symbol: string) => formatAmount(cents, symbol, language),
  price: (cents: number) => formatPrice(cents, language),
  wholeEuro: (cents: number) => formatWholeEuro(cents, language),
  country: (code: string) => formatCountry(code, language),
  inDays: (days: number) => formatInDays(days, language),
  percent: (percent: number, decimals: number) => formatPercent(percent, language, decimals),
  count: (count: number) => formatCount(count, language),
});
export const FORMATS = { de: formatsOf('de'), en: formatsOf('en') };
