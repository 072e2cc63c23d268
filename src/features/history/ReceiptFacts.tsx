import { useTranslation } from 'react-i18next';
import type { Address } from '../../api/Address';
import type { Receipt } from '../../api/receipt/receiptSchema';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { ChangeFacts } from '../../components/changes/ChangeFacts';

/** Values before and after a change (rules §24.11). */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('history');
  const { country } = useFormats();
  if (receipt.about === 'subscription') return <ChangeFacts before={receipt.before} after={receipt.after} />;
  const written = (address: Address | undefined) =>
    address
      ? [...address.lines, `${address.postalCode} ${address.city}`, country(address.country)].join(', ')
      : t('address.none');
  return (
    <DescriptionList
      facts={[
        { name: t('address.before'), value: written(receipt.before) },
        { name: t('address.after'), value: written(receipt.after) },
      ]}
    />
  );
}
