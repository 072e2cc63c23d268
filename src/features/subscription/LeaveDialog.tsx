import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useLeaveWarning } from '../../ui/useLeaveWarning';

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('subscription');
  const { isAsking, leave, stay } = useLeaveWarning(isUnsaved);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      isBusy={false}
      failure={undefined}
      onConfirm={leave}
      onCancel={stay}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
