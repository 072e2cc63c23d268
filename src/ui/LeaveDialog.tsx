import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';
import { useLeaveWarning } from './useLeaveWarning';

interface LeaveDialogProps {
  isUnsaved: boolean;
  /** It is on its way, or its answer is lost. */
  isUncertain?: boolean;
  /** Whether what was typed is still there after a step; by default anywhere on the same page. */
  keeps?: (to: URL, from: URL) => boolean;
}

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ isUnsaved, isUncertain = false, keeps }: LeaveDialogProps) {
  const { t } = useTranslation('shell');
  const { isAsking, leave, stay } = useLeaveWarning(isUnsaved, keeps);
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
      <p>{isUncertain ? t('leave.uncertain') : t('leave.text')}</p>
    </ConfirmDialog>
  );
}
