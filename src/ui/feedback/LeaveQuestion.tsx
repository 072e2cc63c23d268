import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';

interface LeaveQuestionProps {
  /** True for input that is being sent or in doubt. */
  isUncertain: boolean;
  /** Label of the button that leaves; by default Leave. */
  confirmLabel?: string;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before navigation discards unsaved input. */
export function LeaveQuestion({ isUncertain, confirmLabel, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation('shell');
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={confirmLabel ?? t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      isDangerous
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{isUncertain ? t('leave.uncertain') : t('leave.text')}</p>
    </ConfirmDialog>
  );
}
