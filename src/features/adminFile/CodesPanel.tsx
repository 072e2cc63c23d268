import { useTranslation } from 'react-i18next';
import type { CustomerFile } from '../../api/customer/customerFileApi';
import { ListRow } from '../../components/ListRow';
import { useFormats } from '../../i18n/useFormats';
import { FilePanel } from './FilePanel';
import { useMomentFormat } from '../../i18n/useMomentFormat';

/** Discount codes that the customer uses or has used. */
export function CodesPanel({ discounts }: Pick<CustomerFile, 'discounts'>) {
  const { t } = useTranslation('adminFile');
  const { percent, price } = useFormats();
  const moment = useMomentFormat();
  return (
    <FilePanel
      title={t('discounts.title')}
      emptyText={t('discounts.empty')}
      rows={discounts}
      renderRow={({ code, amount, isPercent, productName, appliedAt, removedAt }) => (
        <ListRow key={appliedAt + code} title={`${code}: ${isPercent ? percent(amount / 100, 2) : price(amount)}`}>
          {removedAt
            ? t('discounts.used', { product: productName, from: moment(appliedAt), to: moment(removedAt) })
            : t('discounts.inUse', { product: productName, from: moment(appliedAt) })}
        </ListRow>
      )}
    />
  );
}
