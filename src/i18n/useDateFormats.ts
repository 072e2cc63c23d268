import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { dateFormats, type DateFormats } from '../domain/dateStyle';
import { toLanguage } from '../domain/language';

/** Returns date formatters of the current language and the deployment's date style (rules §19.9). */
export function useDateFormats(): DateFormats {
  const { i18n } = useTranslation();
  const { dateStyle } = useRuntimeConfig();
  return dateFormats(toLanguage(i18n.language), dateStyle);
}
