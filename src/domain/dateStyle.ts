import type { IsoDate } from './isoDate';
import type { Language } from './language';

/** How a deployment writes dates: in en-US in both languages, or as the reader's language does (rules §19.9). */
export const DATE_STYLES = ['spec', 'language'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];
export const DEFAULT_DATE_STYLE: DateStyle = 'spec';

export const isDateStyle = (value: unknown): value is DateStyle => DATE_STYLES.includes(value as DateStyle);

/** Formats a date in one of the two languages. Days have no time zone, so that of the machine must not move them. */
function formatterOf(options: Intl.DateTimeFormatOptions) {
  const formats: Record<Language, Intl.DateTimeFormat> = {
    de: new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'UTC' }),
    en: new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }),
  };
  return (date: IsoDate, language: Language, style: DateStyle): string =>
    formats[style === 'spec' ? 'en' : language].format(new Date(`${date}T00:00:00Z`));
}

/** `Fri, Nov 20, 2026`, or `Fr., 20. Nov. 2026`. */
export const formatDay = formatterOf({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** `Nov 20` or `20. Nov.`, where the year goes without saying. */
export const formatShortDay = formatterOf({ month: 'short', day: 'numeric' });

/** `May 2025` or `Mai 2025`, from any day of the month. */
export const formatMonth = formatterOf({ month: 'short', year: 'numeric' });
