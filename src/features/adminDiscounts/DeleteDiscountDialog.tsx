import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failureText';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import type { DiscountDeletion } from './useDeleteDiscount';

/** Confirms the deletion of a code. After a lost reply, a repeated deletion is safe (rules §15.23). */
export function DeleteDiscountDialog({ deletion }: { deletion: DiscountDeletion }) {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const { asked, isDeleting, failure, isInDoubt } = deletion;
  if (!asked) return null;
  const refusal = failure && failureText(common, failure, 'discountChange');
  return (
    <ConfirmDialog
      isDangerous
      title={t('delete.title')}
      confirmLabel={isDeleting ? t('delete.deleting') : t('delete.confirm')}
      isBusy={isDeleting}
      failure={isInDoubt ? t('delete.inDoubt') : refusal}
      onConfirm={deletion.confirm}
      onCancel={deletion.cancel}
    >
      <p>{t('delete.text', { code: asked.code })}</p>
    </ConfirmDialog>
  );
}
