import 'dayjs/locale/de';
import dayjs, { extend } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import { toDay } from './pickedDay';

extend(customParseFormat);

/** Date formats of each language, without spaces and with two digits. */
const WRITTEN: Record<Language, string[]> = {
  de: ['DD.MM.YYYY', 'DD.MM.YY', 'DD.MMMYYYY', 'DD.MMMMYYYY', 'MM.YYYY', 'MM/YYYY', 'MMMMYYYY', 'MMMYYYY'],
  en: ['MM/DD/YYYY', 'MM/DD/YY', 'MMMDD,YYYY', 'MMMMDD,YYYY', 'MM/YYYY', 'MMMMYYYY', 'MMMYYYY'],
};
/** Formats of both languages: ISO, and those of the portal's texts (rules §19.2). */
const SHOWN = ['YYYY-MM-DD', 'YYYY-MM', 'MMMDD,YYYY', 'MMMYYYY'];

const isOfMonth = (format: string) => !format.includes('DD');

/** ISO date of a pasted text (rules §19.11), for a month its first day; undefined for other text. */
export function pastedDay(text: string, language: Language, ofMonth = false): IsoDate | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^\p{L}+\.?,/u, '')
    .replaceAll(/\s/g, '')
    .replaceAll(/(?<!\d)\d(?!\d)/g, '0$&');
  const read = (formats: string[], locale: Language) =>
    dayjs(
      plain,
      formats.filter((format) => ofMonth || !isOfMonth(format)),
      locale,
      true,
    );
  const day = [read(WRITTEN[language], language), read(SHOWN, 'en')].find((parsed) => parsed.isValid());
  return day && toDay(ofMonth ? day.startOf('month') : day);
}
