import { businessDayAt } from '../domain/isoDate';
import { useFormats } from './useFormats';

const LOCALES = { de: 'de-DE', en: 'en-IE' };

/** Returns a formatter of ISO timestamps in the shop's time zone: `Fr., 20. Nov. 2026, 14:05`. */
export function useMomentFormat(): (moment: string) => string {
  const { day, language } = useFormats();
  return (moment) => {
    const date = new Date(moment);
    const time = date.toLocaleTimeString(LOCALES[language], { timeStyle: 'short', timeZone: 'Europe/Berlin' });
    return `${day(businessDayAt(date))}, ${time}`;
  };
}
