import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';

interface LeaveQuestionProps {
  /** What would be lost is on its way, or its answer is lost. */
  isUncertain: boolean;
  /** What the person does by leaving, where it is more than that. */
  confirmLabel?: string;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a page is left whose input nobody has stored yet. */
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
