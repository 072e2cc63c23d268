import type { IsoDate } from './isoDate';
import type { Language } from './language';
import { once } from './once';

/** Date style of a deployment: en-US in both languages, or the reader's language (rules §19.9). */
export const DATE_STYLES = ['spec', 'language'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];
export const DEFAULT_DATE_STYLE: DateStyle = 'spec';

export const isDateStyle = (value: unknown): value is DateStyle => DATE_STYLES.includes(value as DateStyle);

/** Returns a formatter of plain dates, independent of the machine's time zone. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (date: IsoDate): string => format().format(new Date(`${date}T00:00:00Z`));
}

const formatsOf = (locale: string) => ({
  /** `Fri, Nov 20, 2026` or `Fr., 20. Nov. 2026`. */
  day: formatterOf(locale, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
  /** `Nov 20` or `20. Nov.`, for dates with an obvious year. */
  shortDay: formatterOf(locale, { month: 'short', day: 'numeric' }),
  /** `May 2025` or `Mai 2025`, from any day of the month. */
  month: formatterOf(locale, { month: 'short', year: 'numeric' }),
});

export type DateFormats = ReturnType<typeof formatsOf>;

const FORMATS: Record<Language, DateFormats> = { de: formatsOf('de-DE'), en: formatsOf('en-US') };

/** Returns the date formatters of a language and date style (rules §19.2, §19.9). */
export const dateFormats = (language: Language, style: DateStyle): DateFormats =>
  FORMATS[style === 'spec' ? 'en' : language];
