import { useTranslation } from 'react-i18next';
import type { CustomerFile } from '../../api/customer/customerFileApi';
import { ListRow } from '../../components/ListRow';
import { FilePanel } from './FilePanel';

/** Cards and other methods, never with a token. */
export function CardsPanel({ cards }: Pick<CustomerFile, 'cards'>) {
  const { t } = useTranslation('adminFile');
  return (
    <FilePanel
      title={t('cards.title')}
      emptyText={t('cards.empty')}
      rows={cards}
      renderRow={({ cardId, type, brand, last4, month, year }) => (
        <ListRow
          key={cardId}
          title={[type === 'CREDITCARD' ? brand : type, last4 && t('cards.ending', { last4 })]
            .filter(Boolean)
            .join(' ')}
        >
          {month !== undefined && year !== undefined && t('cards.expires', { month, year })}
        </ListRow>
      )}
    />
  );
}
