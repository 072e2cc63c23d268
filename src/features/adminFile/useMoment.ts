import { useTranslation } from 'react-i18next';
import { businessDayAt } from '../../domain/isoDate';
import { toLanguage } from '../../domain/language';
import { useFormats } from '../../i18n/useFormats';

const OPTIONS = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const;
const TIMES = {
  de: new Intl.DateTimeFormat('de-DE', OPTIONS),
  en: new Intl.DateTimeFormat('en-IE', OPTIONS),
};

/** Returns a formatter of ISO timestamps: the shop's day and time. */
export function useMoment(): (at: string) => string {
  const { i18n } = useTranslation();
  const { day } = useFormats();
  const time = TIMES[toLanguage(i18n.language)];
  return (at) => `${day(businessDayAt(new Date(at)))}, ${time.format(new Date(at))}`;
}
