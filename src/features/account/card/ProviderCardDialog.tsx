import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { asApiError } from '#src/api/apiError';
import { paymentSetupApi } from '#src/api/customer/paymentSetupApi';
import { refusalText } from '#src/api/failureText';
import { cardReturnPath } from '#src/config/cardPaths';
import { paths } from '#src/config/paths';
import { useRestoredPage } from '#src/config/useRestoredPage';
import { depart } from '#src/session/departures';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { SavedCardUse, type SavedCardUseProps } from './SavedCardUse';

const { useStartSetupMutation } = paymentSetupApi;

interface ProviderCardDialogProps extends SavedCardUseProps {
  onClose: () => void;
}

/** Goes to the provider's page to add a card or to replace one. Shows first what the card will pay (rules §13.19). */
export function ProviderCardDialog({ card, subscriptions, onClose }: ProviderCardDialogProps) {
  const { t } = useTranslation('account');
  const { t: provider } = useTranslation('provider');
  const { t: common } = useTranslation();
  const [search] = useSearchParams();
  const [start, { isLoading, error }] = useStartSetupMutation();
  const [isLeaving, setLeaving] = useState(false);
  // Because Back may show this page as it was left.
  useRestoredPage(() => setLeaving(false));

  const leave = async () => {
    const started = await start(card?.id ?? '');
    if (!started.data) return;
    const { ref, url } = started.data;
    setLeaving(true);
    depart(`setup:${ref}`, cardReturnPath(search) ?? paths.accountDetails, url);
  };
  const isBusy = isLoading || isLeaving;
  return (
    <ConfirmDialog
      title={card ? t('cards.editTitle', { last4: card.last4 }) : t('cards.addTitle')}
      confirmLabel={isBusy ? provider('card.leaving') : provider('card.leave')}
      isBusy={isBusy}
      failure={error && refusalText(common, asApiError(error))}
      onConfirm={() => void leave()}
      onCancel={onClose}
    >
      <p>{card ? t('cards.editText') : t('cards.addText')}</p>
      <SavedCardUse card={card} subscriptions={subscriptions} />
      <p>{provider('card.text')}</p>
    </ConfirmDialog>
  );
}
