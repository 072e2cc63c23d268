import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { formatDay, formatMonth, formatShortDay } from '../domain/dateStyle';
import type { IsoDate } from '../domain/isoDate';
import { toLanguage } from '../domain/language';
import { nameList } from '../domain/nameList';
import {
  formatAmount,
  formatCount,
  formatCountry,
  formatInDays,
  formatPercent,
  formatPrice,
  formatWholeEuro,
} from './formats';

/**
 * Writes days and months (as the deployment wants them, rules §19.9), prices (from cents), amounts in whatever currency,
 * countries (from codes), days from today, shares (from percent), counts and lists of names.
 */
export function useFormats() {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { dateStyle } = useRuntimeConfig();
  return {
    language,
    day: (date: IsoDate) => formatDay(date, language, dateStyle),
    shortDay: (date: IsoDate) => formatShortDay(date, language, dateStyle),
    month: (date: IsoDate) => formatMonth(date, language, dateStyle),
    amount: (cents: number, symbol: string) => formatAmount(cents, symbol, language),
    price: (cents: number) => formatPrice(cents, language),
    wholeEuro: (cents: number) => formatWholeEuro(cents, language),
    country: (code: string) => formatCountry(code, language),
    inDays: (days: number) => formatInDays(days, language),
    percent: (percent: number, decimals: number) => formatPercent(percent, language, decimals),
    count: (count: number) => formatCount(count, language),
    names: (names: readonly string[]) => nameList(names, language, (count) => t('moreNames', { count })),
  };
}
