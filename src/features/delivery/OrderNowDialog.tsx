import { useTranslation } from 'react-i18next';
import { addDays } from '../../domain/planDate';
import { formatDay } from '../../i18n/formats';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import type { DeliveryOrder } from './deliveryOrder';
import { DeliveryDialog } from './DeliveryDialog';
import type { RescheduleFlow } from './useRescheduleFlow';

/** Names amount, card and next date before the card is charged; the button says that it costs (§ 312j BGB). */
export function OrderNowDialog({ flow, order }: { flow: RescheduleFlow; order: DeliveryOrder }) {
  const { t } = useTranslation('delivery');
  const { price } = useFormats();
  const next = formatDay(addDays(useToday(), order.intervalDays));
  const amount = price(order.totalCents);
  return (
    <DeliveryDialog flow={flow} action="orderNow">
      <p>
        {order.cardLast4
          ? t('orderNow.text', { product: order.productName, amount, last4: order.cardLast4 })
          : t('orderNow.textWithoutCard', { product: order.productName, amount })}
      </p>
      <p>{t('orderNow.next', { date: next })}</p>
    </DeliveryDialog>
  );
}
