import { useTranslation } from 'react-i18next';
import { toLanguage } from '../domain/language';
import { formatCountry, formatPrice } from './formats';

/** Writes prices (from cents) and countries (from codes) in the chosen language. */
export function useFormats() {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return {
    price: (cents: number) => formatPrice(cents, language),
    country: (code: string) => formatCountry(code, language),
  };
}
