import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { businessDayAt, addDays } from '../../domain/planDate';
import { formatDay } from '../../i18n/formats';
import { useFormats } from '../../i18n/useFormats';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { DeliveryOrder } from './deliveryCommand';
import type { RescheduleFlow } from './useRescheduleFlow';

/** Names amount, card and next date before the card is charged; the button says that it costs (§ 312j BGB). */
export function OrderNowDialog({ flow, order }: { flow: RescheduleFlow; order: DeliveryOrder }) {
  const { t } = useTranslation('delivery');
  const { t: common } = useTranslation();
  const { price } = useFormats();
  const next = formatDay(addDays(businessDayAt(new Date()), order.intervalDays));
  const amount = price(order.totalCents);
  return (
    <ConfirmDialog
      title={t('orderNow.title')}
      confirmLabel={flow.isSending ? t('sending') : t('orderNow.confirm')}
      cancelLabel={common('actions.cancel')}
      isBusy={flow.isSending}
      failure={flow.failure && refusalText(common, flow.failure)}
      onConfirm={flow.confirm}
      onCancel={flow.dismiss}
    >
      <p>
        {order.cardLast4
          ? t('orderNow.text', { product: order.productName, amount, last4: order.cardLast4 })
          : t('orderNow.textWithoutCard', { product: order.productName, amount })}
      </p>
      <p>{t('orderNow.next', { date: next })}</p>
    </ConfirmDialog>
  );
}
