import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';

interface LogoutQuestionProps {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a logout while the answer to a command is lost: nobody would learn it any more. */
export function LogoutQuestion({ onConfirm, onCancel }: LogoutQuestionProps) {
  const { t } = useTranslation('shell');
  return (
    <ConfirmDialog
      title={t('logoutInDoubt.title')}
      confirmLabel={t('logoutInDoubt.confirm')}
      cancelLabel={t('leave.stay')}
      isBusy={false}
      failure={undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('logoutInDoubt.text')}</p>
    </ConfirmDialog>
  );
}
