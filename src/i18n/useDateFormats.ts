import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { dateFormats, type DateFormats } from '../domain/dateStyle';
import { toLanguage } from '../domain/language';

/** Writes days and months in the present language, as the deployment wants them (rules §19.9). */
export function useDateFormats(): DateFormats {
  const { i18n } = useTranslation();
  const { dateStyle } = useRuntimeConfig();
  return dateFormats(toLanguage(i18n.language), dateStyle);
}
