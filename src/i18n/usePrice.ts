import { useTranslation } from 'react-i18next';
import { toLanguage } from '../domain/language';
import { formatPrice } from './formats';

/** Writes cents as a price of the chosen language. */
export function usePrice(): (cents: number) => string {
  const { i18n } = useTranslation();
  return (cents) => formatPrice(cents, toLanguage(i18n.language));
}
