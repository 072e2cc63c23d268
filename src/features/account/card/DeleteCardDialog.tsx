import { useTranslation } from 'react-i18next';
import type { Card } from '../../../api/customer/Card';
import { useOnDone } from '../../../commands/useOnDone';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog';
import { saveFailureText } from '../form/saveFailure';
import { useAccountChange } from '../form/useAccountChange';

/** Asks before a card is deleted (rules §13.15). */
export function DeleteCardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { save, isSaving, failure, saved } = useAccountChange<undefined>({
    toChange: () => ({ kind: 'deleteCard', paySourceId: card.id, last4: card.last4 }),
    isOwn: (command) => command.kind === 'deleteCard' && command.paySourceId === card.id,
  });
  useOnDone(saved.count, onClose);
  return (
    <ConfirmDialog
      isDangerous
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
