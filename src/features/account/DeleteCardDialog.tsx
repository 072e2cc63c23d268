import { useTranslation } from 'react-i18next';
import type { Card } from '../../api/Card';
import { useDeleteCardMutation } from '../../api/cardsApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';
import { saveFailureText } from './saveFailure';
import { useSave } from './useSave';

/** Asks before a card is deleted (rules §13.15). */
export function DeleteCardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const [deleteCard] = useDeleteCardMutation();
  const { save, isSaving, failure } = useSave<undefined>({
    send: () => deleteCard({ paySourceId: card.id }).unwrap(),
    isSaved: ({ cards }) => cards.every(({ id }) => id !== card.id),
    onSaved: (message) => {
      toast.success(message ?? t('cards.deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('cards.deleteTitle')}
      confirmLabel={isSaving ? t('deleting') : t('delete')}
      cancelLabel={common('actions.cancel')}
      isBusy={isSaving}
      failure={saveFailureText(common, t, failure)}
      onConfirm={() => save(undefined)}
      onCancel={onClose}
    >
      <p>{t('cards.deleteText')}</p>
      <p>
        <strong>{t('cards.ending', { brand: t(`cards.brands.${card.brand}`), last4: card.last4 })}</strong>
      </p>
    </ConfirmDialog>
  );
}
