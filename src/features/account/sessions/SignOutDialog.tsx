import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { asApiError } from '#src/api/apiError';
import { useLogoutEverywhereMutation } from '#src/api/customer/authApi';
import { endsSession } from '#src/api/failurePolicy';
import { refusalText } from '#src/api/failureText';
import { useCommands } from '#src/commands/customer/customerSetup';
import { timings } from '#src/config/timings';
import { endSession } from '#src/session/endSession';
import { selectIsImpersonating } from '#src/session/sessionSelectors';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#src/ui/feedback/toast';

/** Confirms the end of all sessions of the account, including this one; an admin's session continues (rules §3.12). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const dispatch = useDispatch();
  const isImpersonating = useSelector(selectIsImpersonating);
  const { pending } = useCommands();
  const [signOut, { isLoading, isSuccess, error }] = useLogoutEverywhereMutation();
  // Because two clicks may precede the next render.
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
  // Remains busy after success, until the redirect.
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
