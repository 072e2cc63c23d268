import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import { useGetCustomerQuery } from '#src/api/customer/customerApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import { pathToCard, type CardReturn } from '#src/config/cardPaths';
import { isPaidBySavedCard, isRevivedByCard } from '#src/domain/customer/cardUse';
import { needsCard } from '#src/domain/order/needsCard';
import { isFree, orderTotals } from '#src/domain/order/order';
import { earliestOrderDate } from '#src/domain/order/reschedule';
import { useFormats } from '#src/i18n/useFormats';
import { useToday } from '#src/session/useToday';
import { PageLink } from '#src/ui/layout/PageLink.tsx';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import type { Change } from '#src/commands/customer/Command';
import { CardRadioField } from '../../../components/CardRadioField';
import type { ChangeFlow } from '#src/commands/useChangeFlow';

/** Amount and date of the next charge to the chosen card; empty if no charge is due. */
function NextCharge({ subscription, isOther }: { subscription: Subscription; isOther: boolean }) {
  const { t } = useTranslation('cardChoice');
  const { price, day } = useFormats();
  const today = useToday();
  const { status, dueDay } = subscription;
  const amount = price(orderTotals([subscription]).totalCents);
  const earliest = earliestOrderDate(today);
  if (isOther && isRevivedByCard(status))
    return <p>{t(isFree(subscription) ? 'revivesFree' : 'revives', { amount, date: day(earliest) })}</p>;
  const isAhead = dueDay !== undefined && dueDay >= earliest;
  return isAhead && needsCard(subscription) ? <p>{t('next', { amount, date: day(dueDay) })}</p> : null;
}

/** Page after a new card is added: the subscription or order if the card pays at once, otherwise this dialog. */
function returnOf(subscription: Subscription, isForOrder: boolean): CardReturn {
  if (isPaidBySavedCard(subscription, undefined)) return isForOrder ? 'order' : 'subscription';
  return isForOrder ? 'cardForOrder' : 'card';
}

interface CardChoiceDialogProps {
  subscription: Subscription;
  flow: ChangeFlow<Change>;
  /** True directly after a new card was added for the subscription. */
  isNew: boolean;
  /** True if the choice was opened from an order. */
  isForOrder: boolean;
  /** Called instead of a command if the chosen card is already the subscription's card. */
  onDone: () => void;
  onClose: () => void;
}

/** Choice of the card that pays the subscription (rules §13.18). */
export function CardChoiceDialog({ subscription, flow, isNew, isForOrder, onDone, onClose }: CardChoiceDialogProps) {
  const { t } = useTranslation('cardChoice');
  const { t: common } = useTranslation();
  const { data: customer, isError } = useGetCustomerQuery();
  const [picked, setPicked] = useState<string>();
  const { purchaseId, productName, paySourceId, version } = subscription;
  const cards = customer?.cards ?? [];
  const newestOther = cards.findLast(({ id }) => id !== paySourceId)?.id;
  const proposed = isNew || isForOrder ? (newestOther ?? paySourceId) : (paySourceId ?? newestOther);
  const chosen = picked ?? proposed;
  const isOther = chosen !== paySourceId;
  const confirm = () => {
    if (chosen === undefined) return;
    if (isOther) flow.send({ kind: 'paySource', purchaseId, productName, version, paySourceId: chosen });
    else onDone();
  };
  return (
    <ConfirmDialog
      title={t('title')}
      confirmLabel={cards.length > 0 ? (flow.isSending ? t('sending') : t('confirm')) : undefined}
      isBusy={flow.isSending}
      failure={flow.failure ? refusalText(common, flow.failure) : isError ? t('loadFailed') : undefined}
      actions={
        <Button
          component={PageLink}
          to={pathToCard.add({ purchaseId, returnTo: returnOf(subscription, isForOrder) })}
          variant="outlined"
        >
          {t('add')}
        </Button>
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('text', { product: productName })}</p>
      {cards.length > 0 ? (
        <CardRadioField cards={cards} chosen={chosen} disabled={flow.isSending} onChoose={setPicked} />
      ) : (
        customer && <p>{t('noneSaved')}</p>
      )}
      {chosen !== undefined && <NextCharge subscription={subscription} isOther={isOther} />}
    </ConfirmDialog>
  );
}
