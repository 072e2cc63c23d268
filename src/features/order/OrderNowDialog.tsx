import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../components/changes/usePreview';
import { pathToCard } from '../../config/cardPaths';
import { addDays } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import { PageLink } from '../../ui/layout/PageLink';
import { toChange, type ShownOrder } from './shownOrder';
import { OrderDialog } from './OrderDialog';
import type { RescheduleFlow } from './useRescheduleFlow';

/** HTTP statuses for a missing card, a declined card, and a card declined too often (rules §7.6, §7.18). */
const CARD_REFUSED: readonly number[] = [400, 429];

interface CardLinksProps {
  order: ShownOrder;
  cardIds: readonly string[];
}

/** Links to choose or add a card, with a return to this order (rules §13.20). */
function CardLinks({ order: { purchaseId, paySourceId, cardLast4 }, cardIds }: CardLinksProps) {
  const { t } = useTranslation('delivery');
  const hasOther = cardIds.some((id) => id !== paySourceId);
  // Because a first card is assigned automatically; with a card present, the person chooses first.
  const returnTo = cardLast4 === undefined ? 'order' : 'cardForOrder';
  return (
    <>
      {hasOther && (
        <Button component={PageLink} replace to={pathToCard.choose(purchaseId, { order: true })} variant="outlined">
          {t('orderNow.chooseCard')}
        </Button>
      )}
      <Button
        component={PageLink}
        replace
        to={pathToCard.add({ purchaseId, returnTo })}
        variant={cardLast4 === undefined ? 'contained' : 'outlined'}
      >
        {t('orderNow.addCard')}
      </Button>
    </>
  );
}

/**
 * Shows amount, card and next date before the charge; the button names the payment (§ 312j BGB). Without a card, links
 * to add one replace the button. Free orders need no card (rules §7.17).
 */
export function OrderNowDialog({ flow, order, cardIds }: CardLinksProps & { flow: RescheduleFlow }) {
  const { t } = useTranslation('delivery');
  const { price, day } = useFormats();
  const { productName: product, cardLast4: last4, intervalDays, totalCents } = order;
  const next = day(addDays(useToday(), intervalDays));
  const hasCard = last4 !== undefined;
  const canOrder = hasCard || totalCents === 0;
  const preview = usePreview(canOrder ? toChange(order, 'orderNow', undefined) : undefined);
  const charged = preview.state.type === 'known' ? preview.state.preview.chargeTodayCents : totalCents;
  const isFree = charged === 0;
  const amount = price(charged);
  const failure = preview.state.type === 'refused' ? preview.state.error : flow.failure;
  const needsCard = !flow.isGone && (!canOrder || CARD_REFUSED.includes(failure?.status ?? 0));
  return (
    <OrderDialog
      flow={flow}
      preview={preview}
      isPossible={canOrder}
      confirmLabel={isFree ? t('orderNow.confirmFree') : undefined}
      actions={needsCard && <CardLinks order={order} cardIds={cardIds} />}
    >
      {canOrder ? (
        <>
          <p>{isFree ? t('orderNow.textFree', { product }) : t('orderNow.text', { product, amount, last4 })}</p>
          <p>{t('orderNow.next', { from: day(order.dueDay), date: next })}</p>
        </>
      ) : (
        <p>{t('orderNow.noCard', { product, amount })}</p>
      )}
    </OrderDialog>
  );
}
