import { useTranslation } from 'react-i18next';
import type { Card } from '../../../api/customer/Card';
import { DeleteDialog } from '../form/DeleteDialog';

/** Asks before a card is deleted (rules §13.15). */
export function DeleteCardDialog({ card: { id, brand, last4 }, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <DeleteDialog
      title={t('cards.deleteTitle')}
      deletion={{ kind: 'deleteCard', paySourceId: id, last4 }}
      onClose={onClose}
    >
      <p>{t('cards.deleteText')}</p>
      <p>
        <strong>{t('cards.ending', { brand: t(`cards.brands.${brand}`), last4 })}</strong>
      </p>
    </DeleteDialog>
  );
}
