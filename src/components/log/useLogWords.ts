import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isIsoDate } from '../../domain/isoDate';
import { toEuro } from '../../domain/money';
import { weeksOf } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Row of the change log. */
interface LogRow {
  action: string;
  before: Values;
  after: Values;
}

/** Returns the words of a row of the change log: what happened, and from what to what (rules §38.8). */
export function useLogWords() {
  const { t, i18n } = useTranslation('adminLog');
  const { day, price } = useFormats();
  /** Text of a key that may be unknown, such as an action of a newer server. */
  const textOf = (key: string): string | undefined =>
    i18n.exists(`adminLog:${key}`) ? t(key as ParseKeys<'adminLog'>) : undefined;

  const valueOf = (field: string, value: Values[string] | undefined): string => {
    if (value === null || value === undefined || value === '' || value === '""') return t('none');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field.endsWith('Cents')) return price(Number(value));
    if (field === 'amountHundredths') return String(toEuro(Number(value)));
    if (field === 'intervalDays') return t('weeks', { count: weeksOf(Number(value)) });
    if (typeof value === 'string' && isIsoDate(value)) return day(value);
    return textOf(`value.${value}`) ?? String(value);
  };

  return {
    /** @param subject name of the product or the code of the discount, if the row is about one */
    whatOf: (action: string, subject?: string): string => {
      const what = textOf(`action.${action}`) ?? action;
      return subject === undefined ? what : t('about', { what, subject });
    },
    /** Changed fields. @param isWhole true for those without a label too, by their stored name */
    changesOf: ({ before, after }: LogRow, isWhole = false): string[] =>
      [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
        const name = textOf(`field.${field}`) ?? (isWhole ? field : undefined);
        if (name === undefined || before[field] === after[field]) return [];
        const to = valueOf(field, after[field]);
        return field in before
          ? t('change', { name, from: valueOf(field, before[field]), to })
          : t('set', { name, to });
      }),
  };
}
