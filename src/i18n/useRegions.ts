import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { COUNTRIES, isCountry, isStateOf, STATE_CODES } from '../domain/customer/regions';
import { useFormats } from './useFormats';

/** Returns names and option lists of countries and federal states in the current language (rules §1.4). */
export function useRegions() {
  const { t, i18n } = useTranslation('regions');
  const { country } = useFormats();
  const stateName = (of: string, code: string): string =>
    isStateOf(of, code) ? t(`states.${of}-${code}` as ParseKeys<'regions'>) : code;
  return {
    country: (code: string) => (isCountry(code) ? country(code) : code),
    stateName,
    countries: COUNTRIES.map((code) => ({ value: code, label: country(code) })),
    /** Options for a country's states; empty without a country. */
    statesOf: (of: string) =>
      (isCountry(of) ? STATE_CODES[of] : [])
        .map((code) => ({ value: code, label: stateName(of, code) }))
        .sort((one, other) => one.label.localeCompare(other.label, i18n.language)),
  };
}
