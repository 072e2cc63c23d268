import type { Language } from '../../domain/language';

const euro: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 };
const formats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', euro),
  en: new Intl.NumberFormat('en-IE', euro),
};

/** `40 €` or `€40`, from euro: an average, which is rounded to them (spec §3), has no cents to show. */
export const wholeEuro = (value: number, language: Language): string => formats[language].format(value);
