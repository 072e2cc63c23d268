import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failureText';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import type { DiscountsFlow } from './useDiscountsFlow';

/** Asks before a code is deleted; after a lost answer it reports that, and a second try does no harm (rules §15.23). */
export function DeleteDiscountDialog({ flow }: { flow: DiscountsFlow }) {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const { doomed, isDeleting, deleteFailure, isDeleteInDoubt, cancelRemove } = flow;
  useHistoryEntry({ name: 'delete', isOpen: doomed !== undefined, isBusy: isDeleting, onBack: cancelRemove });
  if (!doomed) return null;
  const failure = deleteFailure && failureText(common, deleteFailure, 'discountChange');
  return (
    <ConfirmDialog
      isDangerous
      title={t('delete.title')}
      confirmLabel={isDeleting ? t('delete.deleting') : t('delete.confirm')}
      isBusy={isDeleting}
      failure={isDeleteInDoubt ? t('delete.inDoubt') : failure}
      onConfirm={flow.confirmRemove}
      onCancel={cancelRemove}
    >
      <p>{t('delete.text', { code: doomed.code })}</p>
    </ConfirmDialog>
  );
}
