import { toEuro } from '../domain/money';
import type { Prices } from '../domain/product/Prices';
import type { UnitPrice } from '../domain/product/unitPrice';
import type { Language } from '../domain/language';
import { once } from '../domain/once';

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-IE' };
const EURO: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' };

function byLanguage<Format extends object>(make: (locale: string) => Format) {
  const formats = { de: once(() => make(LOCALES.de)), en: once(() => make(LOCALES.en)) };
  return (language: Language): Format => formats[language]();
}
const numbers = (options: Intl.NumberFormatOptions) => byLanguage((locale) => new Intl.NumberFormat(locale, options));

const prices = numbers(EURO);
const amounts = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const wholeEuros = numbers({ ...EURO, maximumFractionDigits: 0 });
const counts = numbers({});
const daysFromToday = byLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const countryNames = byLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** `24,99 €` or `€24.99`, from cents. */
export const formatPrice = (cents: number, language: Language): string => prices(language).format(toEuro(cents));

/** `2,49 €/kg` or `€2.49/kg` (rules §29.3). */
const formatUnitPrice = ({ cents, unit }: UnitPrice, language: Language): string =>
  `${formatPrice(cents, language)}/${unit}`;

/** `24,99 € (2,49 €/kg)`: of one piece, in a sentence (rules §29.3). */
const formatPiecePrice = (
  { unitPriceCents, unitPrice }: Pick<Prices, 'unitPriceCents' | 'unitPrice'>,
  language: Language,
): string => formatPrice(unitPriceCents, language) + (unitPrice ? ` (${formatUnitPrice(unitPrice, language)})` : '');

/** `24,99 €` or `€24.99`, from cents and whatever symbol the server names; a name such as `USD` is set apart. */
export function formatAmount(cents: number, symbol: string, language: Language): string {
  const amount = amounts(language).format(toEuro(Math.abs(cents)));
  const sign = cents < 0 ? '-' : '';
  if (language === 'de') return `${sign}${amount}\u00a0${symbol}`;
  return `${sign}${symbol}${symbol.length > 1 ? '\u00a0' : ''}${amount}`;
}

/** `33,33 %` or `33.33%`, from percent, with so many decimals. */
export const formatPercent = (percent: number, language: Language, decimals: number): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(percent / 100);

/** `40 €` or `€40`, from cents: an average that is rounded to euro (rules §15.13) has no cents to show. */
const formatWholeEuro = (cents: number, language: Language): string => wholeEuros(language).format(toEuro(cents));

/** `12.345` or `12,345`. */
export const formatCount = (count: number, language: Language): string => counts(language).format(count);

/** `in 3 Tagen`, `in 3 days`, `morgen`, `today`. */
export const formatInDays = (days: number, language: Language): string => daysFromToday(language).format(days, 'day');

/** `Deutschland` or `Germany` from `DE`; what is no code, as it is. */
export const formatCountry = (code: string, language: Language): string =>
  /^[a-z]{2}$/i.test(code) ? (countryNames(language).of(code) ?? code) : code;

/** What each language writes in its own way. Bound once, so that every page has the same functions at every render. */
const formatsOf = (language: Language) => ({
  language,
  amount: (cents: number, symbol: string) => formatAmount(cents, symbol, language),
  price: (cents: number) => formatPrice(cents, language),
  unitPrice: (unitPrice: UnitPrice) => formatUnitPrice(unitPrice, language),
  piecePrice: (prices: Pick<Prices, 'unitPriceCents' | 'unitPrice'>) => formatPiecePrice(prices, language),
  wholeEuro: (cents: number) => formatWholeEuro(cents, language),
  country: (code: string) => formatCountry(code, language),
  inDays: (days: number) => formatInDays(days, language),
  percent: (percent: number, decimals: number) => formatPercent(percent, language, decimals),
  count: (count: number) => formatCount(count, language),
});
export const FORMATS = { de: formatsOf('de'), en: formatsOf('en') };
