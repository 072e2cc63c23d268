import { toEuro } from '../domain/money';
import type { Prices } from '../domain/product/Prices';
import type { UnitPrice } from '../domain/product/unitPrice';
import type { Language } from '../domain/language';
import { once } from '../domain/once';

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-IE' };
const EURO: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' };

/** Formatters of a language, each created on first use. */
function formatsOf(language: Language) {
  const locale = LOCALES[language];
  const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  const prices = numbers(EURO);
  const amounts = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const wholeEuros = numbers({ ...EURO, maximumFractionDigits: 0 });
  const counts = numbers({});
  const daysFromToday = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const countryNames = once(() => new Intl.DisplayNames(locale, { type: 'region' }));

  const price = (cents: number): string => prices().format(toEuro(cents));
  const unitPrice = ({ cents, unit }: UnitPrice): string => `${price(cents)}/${unit}`;
  return {
    language,
    /** `24,99 €` or `€24.99`, from cents. */
    price,
    /** `2,49 €/kg` or `€2.49/kg` (rules §29.3). */
    unitPrice,
    /** `24,99 € (2,49 €/kg)`: price of one piece with its unit price (rules §29.3). */
    piecePrice: ({ unitPriceCents, unitPrice: ofUnit }: Pick<Prices, 'unitPriceCents' | 'unitPrice'>): string =>
      price(unitPriceCents) + (ofUnit ? ` (${unitPrice(ofUnit)})` : ''),
    /** `24,99 €` or `€24.99`, from cents and the server's currency symbol. A space separates a code such as `USD`. */
    amount: (cents: number, symbol: string): string => {
      const amount = amounts().format(toEuro(Math.abs(cents)));
      const sign = cents < 0 ? '-' : '';
      if (language === 'de') return `${sign}${amount}\u00a0${symbol}`;
      return `${sign}${symbol}${symbol.length > 1 ? '\u00a0' : ''}${amount}`;
    },
    /** `40 €` or `€40`, from cents, for averages rounded to euro (rules §15.13). */
    wholeEuro: (cents: number): string => wholeEuros().format(toEuro(cents)),
    /** `33,33 %` or `33.33%`, from percent and a number of decimals. */
    percent: (percent: number, decimals: number): string =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(percent / 100),
    /** `12.345` or `12,345`. */
    count: (count: number): string => counts().format(count),
    /** `in 3 Tagen`, `in 3 days`, `morgen`, `today`. */
    inDays: (days: number): string => daysFromToday().format(days, 'day'),
    /** `Deutschland` or `Germany` from `DE`; other texts unchanged. */
    country: (code: string): string => (/^[a-z]{2}$/i.test(code) ? (countryNames().of(code) ?? code) : code),
  };
}

/** Created once, so that every render gets the same functions. */
export const FORMATS = { de: formatsOf('de'), en: formatsOf('en') };
