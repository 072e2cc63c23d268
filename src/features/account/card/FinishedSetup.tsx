import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { asApiError, isRefusal } from '#src/api/apiError';
import { paymentSetupApi } from '#src/api/customer/paymentSetupApi';
import { refusalText } from '#src/api/failureText';
import { takeDeparture } from '#src/session/departures';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#src/ui/feedback/toast';
import { UNASKED_STEP } from '#src/ui/layout/stepState';

const { useFinishSetupMutation } = paymentSetupApi;

interface FinishedSetupProps {
  /** Reference of the setup, from the address. */
  setup: string;
  onClose: () => void;
}

/** Return from the provider's page: saves the card, shows the outcome and goes back to where the person was. */
export function FinishedSetup({ setup, onClose }: FinishedSetupProps) {
  const { t } = useTranslation('provider');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const [finish, { isLoading, error }] = useFinishSetupMutation();

  const settle = async () => {
    const reply = await finish(setup);
    const failure = reply.error && asApiError(reply.error);
    // Keeps the dialog with a retry, because the card may be saved.
    if (failure && !isRefusal(failure)) return;
    if (failure) toast.error(refusalText(common, failure));
    else toast.success(reply.data?.message ?? '');
    const page = takeDeparture(`setup:${setup}`);
    if (page === undefined) onClose();
    else void navigate(page, { replace: true, state: UNASKED_STEP });
  };
  const settleOnce = useEffectEvent(settle);
  useEffect(() => void settleOnce(), [setup]);

  const isUnknown = !isLoading && error !== undefined && !isRefusal(asApiError(error));
  return (
    <ConfirmDialog
      title={t('card.title')}
      confirmLabel={isUnknown ? t('card.retry') : undefined}
      cancelLabel={t('card.close')}
      failure={isUnknown ? refusalText(common, asApiError(error)) : undefined}
      onConfirm={() => void settle()}
      onCancel={onClose}
    >
      <p role="status">{isUnknown ? t('card.unknown') : t('card.finishing')}</p>
    </ConfirmDialog>
  );
}
