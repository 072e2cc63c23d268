import type { Country } from '#src/domain/customer/regions';
import { dateFormats, type DateStyle } from '#src/domain/dateStyle';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import { toEuro } from '#src/domain/money';

const euro: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }),
};

export const formatMoney = (cents: number, lang: Language): string => euro[lang].format(toEuro(cents));

const countryNames: Record<Language, Intl.DisplayNames> = {
  de: new Intl.DisplayNames('de-DE', { type: 'region' }),
  en: new Intl.DisplayNames('en-IE', { type: 'region' }),
};

/** Name of a country, for example `Deutschland` or `Germany` for `DE`. */
export const formatCountry = (country: Country, lang: Language): string => countryNames[lang].of(country) ?? country;

/** Formats a date in the configured style (rules §19.9), `–` for null. */
export type FormatDay = (date: IsoDate | null, lang: Language) => string;

/** Creates a formatter of dates, such as `Fri, Nov 20, 2026` or `Fr., 20. Nov. 2026`. */
export const createFormatDay =
  (style: DateStyle): FormatDay =>
  (date, lang) =>
    date === null ? '–' : dateFormats(lang, style).day(date);

const time = new Intl.DateTimeFormat('de-DE', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
});

/** Time in Europe/Berlin, such as `14:05`. */
export const formatTime = (at: Date): string => time.format(at);
