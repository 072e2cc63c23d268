import { useTranslation } from 'react-i18next';
import { toLanguage } from '../domain/language';

/** Which rows of a list are on its page. */
interface Shown {
  /** The first row's place in the list, from 1. */
  from: number;
  to: number;
  total: number;
  /** There are more than `total`, and nobody counted them. */
  isCapped?: boolean;
}

/** The text below the rows of the admin's lists: `Showing 1 - 10 of 36`, and the names of the pager (rules §15.2). */
export function usePagerTexts() {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(toLanguage(i18n.language));
  const format = (value: number) => numbers.format(value);
  return {
    label: t('pager.label'),
    itemLabel: (type: string, page: number | null): string => {
      if (type === 'previous' || type === 'next') return t(`pager.${type}`);
      return page === null ? '' : t('pager.page', { page });
    },
    showing: ({ from, to, total, isCapped = false }: Shown) =>
      t('pager.showing', {
        from: format(from),
        to: format(to),
        total: isCapped ? t('pager.moreThan', { total: format(total) }) : format(total),
      }),
  };
}
