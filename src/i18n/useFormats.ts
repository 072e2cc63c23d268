import { useTranslation } from 'react-i18next';
import { toLanguage } from '../domain/language';
import { formatAmount, formatCountry, formatPrice } from './formats';

/** Writes prices (from cents), amounts in whatever currency, and countries (from codes) in the chosen language. */
export function useFormats() {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return {
    language,
    amount: (cents: number, symbol: string) => formatAmount(cents, symbol, language),
    price: (cents: number) => formatPrice(cents, language),
    country: (code: string) => formatCountry(code, language),
  };
}
