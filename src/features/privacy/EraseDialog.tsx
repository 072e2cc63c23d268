import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { endsSession } from '../../api/failurePolicy';
import { refusalText } from '../../api/failureText';
import { POSTPONED_DAYS } from '../../domain/customer/erasure';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';

interface EraseDialogProps {
  /** Address of the mail. */
  email: string;
  isBusy: boolean;
  /** Failure of the last call. */
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what an erasure does, before the mail is sent. */
export function EraseDialog({ email, isBusy, error, onConfirm, onClose }: EraseDialogProps) {
  const { t } = useTranslation('privacy');
  const { t: common } = useTranslation();
  const failure = error === undefined ? undefined : asApiError(error);
  return (
    <ConfirmDialog
      title={t('erase.question')}
      confirmLabel={isBusy ? t('erase.sending') : t('erase.confirm')}
      isDangerous
      isBusy={isBusy}
      failure={failure && !endsSession(failure) ? refusalText(common, failure) : undefined}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <p>{t('erase.mail', { email })}</p>
      <p>{t('erase.ends')}</p>
      <p>{t('erase.postponed', { count: POSTPONED_DAYS })}</p>
      <p>{t('erase.keeps')}</p>
    </ConfirmDialog>
  );
}
