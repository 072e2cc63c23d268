import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import { useGetCustomerQuery } from '#src/api/customer/customerApi';
import type { Change } from '#src/commands/customer/Command';
import type { ChangeFlow } from '#src/commands/useChangeFlow';
import { pathToCard } from '#src/config/cardPaths';
import { useFormats } from '#src/i18n/useFormats';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { PageLink } from '#src/ui/layout/PageLink.tsx';
import { CardRadioField } from '../../../components/CardRadioField';
import { PaymentReason } from './PaymentReason';
import type { Unpaid } from './Unpaid';

export interface PayDialogProps extends Unpaid {
  flow: ChangeFlow<Change>;
  onClose: () => void;
}

/** Choice of a card for an unpaid order; the button shows the amount (rules §24.18). */
export function PayDialog({ subscription, problem, flow, onClose }: PayDialogProps) {
  const { t } = useTranslation('openPayment');
  const { t: common } = useTranslation();
  const { price } = useFormats();
  const { data: customer, isError } = useGetCustomerQuery();
  const [picked, setPicked] = useState<string>();
  const { purchaseId, productName, paySourceId, version } = subscription;
  const cards = customer?.cards ?? [];
  // Because the present card was declined, the newest other card is the default.
  const newestOther = cards.findLast(({ id }) => id !== paySourceId)?.id;
  const chosen = picked ?? newestOther ?? cards[0]?.id;
  // Shows a failure only with the card that caused it.
  const tried = flow.change?.kind === 'retryPayment' && flow.change.purchaseId === purchaseId ? flow.change : undefined;
  const failure = tried?.paySourceId === chosen ? flow.failure : undefined;
  const amount = price(problem.totalCents);
  const confirm = () => {
    if (chosen !== undefined)
      flow.send({ kind: 'retryPayment', purchaseId, productName, version, paySourceId: chosen });
  };
  return (
    <ConfirmDialog
      title={t('pay.title')}
      confirmLabel={cards.length > 0 ? (flow.isSending ? t('pay.sending') : t('pay.confirm', { amount })) : undefined}
      isBusy={flow.isSending}
      failure={failure ? refusalText(common, failure) : isError ? t('pay.loadFailed') : undefined}
      actions={
        <Button
          component={PageLink}
          replace
          to={pathToCard.add({ purchaseId, returnTo: 'payment' })}
          variant={cards.length > 0 ? 'outlined' : 'contained'}
        >
          {t('pay.addCard')}
        </Button>
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      <PaymentReason subscription={subscription} problem={problem} />
      <p>{t('pay.text', { product: productName, amount })}</p>
      {cards.length > 0 ? (
        <CardRadioField cards={cards} chosen={chosen} disabled={flow.isSending} onChoose={setPicked} />
      ) : (
        customer && <p>{t('pay.noneSaved')}</p>
      )}
    </ConfirmDialog>
  );
}
