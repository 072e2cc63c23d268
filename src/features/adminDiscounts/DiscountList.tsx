import { useTranslation } from 'react-i18next';
import type { DiscountPage } from '../../api/discount/discountsApi';
import type { IsoDate } from '../../domain/isoDate';
import { usePagerTexts } from '../../i18n/usePagerTexts';
import { ListFooter } from '../../ui/data/ListFooter';
import { useListParams } from '../../ui/data/useListParams';
import { DiscountTable } from './DiscountTable';
import type { DiscountsFlow } from './useDiscountsFlow';

interface DiscountListProps {
  list: DiscountPage;
  flow: DiscountsFlow;
  today: IsoDate;
}

/** The rows of one page, and the way to the others. */
export function DiscountList({ list, flow, today }: DiscountListProps) {
  const { t } = useTranslation('adminDiscounts');
  const { page, change } = useListParams();
  const { labels, showing } = usePagerTexts();
  const { rows, total, pages, from } = list;
  if (rows.length === 0) return <p role="status">{t('empty')}</p>;
  return (
    <>
      <DiscountTable rows={rows} flow={flow} today={today} />
      <ListFooter
        showing={showing({ from, to: from + rows.length - 1, total })}
        {...labels}
        page={page}
        pages={pages}
        onChange={(target) => change({ page: target })}
      />
    </>
  );
}
