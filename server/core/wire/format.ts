import { dateFormats, DEFAULT_DATE_STYLE, type DateStyle } from '../../../src/domain/dateStyle';
import type { IsoDate } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';
import { toEuro } from '../../../src/domain/money';

const euro: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }),
};

export const formatMoney = (cents: number, lang: Language): string => euro[lang].format(toEuro(cents));

let dateStyle: DateStyle = DEFAULT_DATE_STYLE;

/** Sets how every reply and mail of this process writes dates; called once, before the first (rules §19.9). */
export function setDateStyle(style: DateStyle): void {
  dateStyle = style;
}

/** `Fri, Nov 20, 2026`, or in German `Fr., 20. Nov. 2026` where the deployment asks for it (rules §19.9). */
export const formatDay = (date: IsoDate, lang: Language): string => dateFormats(lang, dateStyle).day(date);

export const dayOrDash = (date: IsoDate | null, lang: Language): string =>
  date === null ? '–' : formatDay(date, lang);
