import type { Language } from '../src/domain/language';
import { toEuro } from '../src/domain/money';
import type { IsoDate } from '../src/domain/isoDate';

const euro: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }),
};

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

export const formatMoney = (cents: number, lang: Language): string => euro[lang].format(toEuro(cents));

/** `Fri, Nov 20, 2026` in both languages (rules §19.2). */
export const formatDay = (date: IsoDate): string => day.format(new Date(`${date}T00:00:00Z`));
