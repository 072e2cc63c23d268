import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../../api/customer/customerFileApi';
import { isIsoDate } from '../../domain/isoDate';
import { weeksOf } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';

type Value = TimelineEntry['before'][string];

/** Returns the words of an entry: what happened, by whom, and from what to what (rules §38.8). */
export function useTimelineWords() {
  const { t, i18n } = useTranslation('adminFile');
  const { day, price } = useFormats();
  /** Text of a key that may be unknown, such as an action of a newer server. */
  const textOf = (key: string): string | undefined =>
    i18n.exists(`adminFile:${key}`) ? t(key as ParseKeys<'adminFile'>) : undefined;

  const valueOf = (field: string, value: Value | undefined): string => {
    if (value === null || value === undefined || value === '' || value === '""') return t('none');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field.endsWith('Cents')) return price(Number(value));
    if (field === 'intervalDays') return t('timeline.weeks', { count: weeksOf(Number(value)) });
    if (typeof value === 'string' && isIsoDate(value)) return day(value);
    return textOf(`timeline.value.${value}`) ?? String(value);
  };

  return {
    whatOf: ({ action, productName }: TimelineEntry): string => {
      const what = textOf(`timeline.action.${action}`) ?? action;
      return productName === undefined ? what : t('timeline.about', { what, product: productName });
    },
    whoOf: ({ actor, name }: TimelineEntry): string =>
      name === undefined ? t(`timeline.who.${actor}`) : t(`timeline.named.${actor}`, { name }),
    /** Changed fields with a label; others are of no use for an admin. */
    changesOf: ({ before, after }: TimelineEntry): string[] =>
      [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
        const name = textOf(`timeline.field.${field}`);
        if (name === undefined) return [];
        const to = valueOf(field, after[field]);
        return field in before
          ? t('timeline.change', { name, from: valueOf(field, before[field]), to })
          : t('timeline.set', { name, to });
      }),
  };
}
