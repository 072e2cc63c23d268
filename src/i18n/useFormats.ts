import { useTranslation } from 'react-i18next';
import { toLanguage } from '../domain/language';
import { nameList } from '../domain/nameList';
import { FORMATS } from './formats';
import { useDateFormats } from './useDateFormats';

/**
 * Returns the formatters of the current language for dates, prices in cents, countries, percentages, counts and lists
 * of names.
 */
export function useFormats() {
  const { t, i18n } = useTranslation();
  const dates = useDateFormats();
  const language = toLanguage(i18n.language);
  return {
    ...FORMATS[language],
    ...dates,
    names: (names: readonly string[]) => nameList(names, language, (count) => t('moreNames', { count })),
  };
}
