import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { LeaveQuestion } from '#src/ui/feedback/LeaveQuestion.tsx';
import { useUnsavedInputs } from '#src/ui/layout/unsavedInputs';
import { useLogout } from './useLogout';

interface LogoutQuestionProps {
  /** True if a command is pending. */
  isInDoubt: boolean;
  onClose: () => void;
}

/** Asks before a logout that would lose the outcome of a command, or unsaved input. */
export function LogoutQuestion({ isInDoubt, onClose }: LogoutQuestionProps) {
  const { t } = useTranslation('shell');
  const { leave } = useLogout();
  const unsaved = useUnsavedInputs();
  const logOut = () => {
    onClose();
    void leave();
  };
  const confirmLabel = t('logoutInDoubt.confirm');
  if (!isInDoubt) {
    const isUncertain = unsaved.last()?.isUncertain ?? false;
    return <LeaveQuestion {...{ isUncertain, confirmLabel }} onLeave={logOut} onStay={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t('logoutInDoubt.title')}
      confirmLabel={confirmLabel}
      cancelLabel={t('leave.stay')}
      isDangerous
      onConfirm={logOut}
      onCancel={onClose}
    >
      <p>{t('logoutInDoubt.text')}</p>
    </ConfirmDialog>
  );
}
