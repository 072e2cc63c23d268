import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { asApiError } from '../../../api/apiError';
import { useLogoutEverywhereMutation } from '../../../api/customer/authApi';
import { endsSession } from '../../../api/failurePolicy';
import { refusalText } from '../../../api/failureText';
import { useCommands } from '../../../commands/customer/customerArea';
import { timings } from '../../../config/timings';
import { endSession } from '../../../session/endSession';
import { selectIsImpersonating } from '../../../session/sessionSelectors';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog';
import { toast } from '../../../ui/feedback/toast';

/** Asks before every session of the account ends, and then this browser's own; an admin's continues (rules §3.12). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const dispatch = useDispatch();
  const isImpersonating = useSelector(selectIsImpersonating);
  const { pending } = useCommands();
  const [signOut, { isLoading, isSuccess, error }] = useLogoutEverywhereMutation();
  // Two clicks may come before the page is rendered again.
  const isUnderWay = useRef(false);
  const confirm = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const { data: goodbye } = await signOut();
    isUnderWay.current = false;
    if (goodbye === undefined) return;
    toast.success(goodbye);
    if (isImpersonating) onClose();
    else endSession(dispatch, timings.redirect);
  };
  // The page remains until the message was read.
  const isBusy = isLoading || isSuccess;
  const failure = error && asApiError(error);
  return (
    <ConfirmDialog
      title={t('sessions.question')}
      confirmLabel={isBusy ? t('sessions.signingOut') : t('sessions.signOut')}
      isBusy={isBusy}
      failure={failure && !endsSession(failure) ? refusalText(common, failure) : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{isImpersonating ? t('sessions.consequenceActing') : t('sessions.consequence')}</p>
      {pending && <p>{t('sessions.inDoubt')}</p>}
    </ConfirmDialog>
  );
}
