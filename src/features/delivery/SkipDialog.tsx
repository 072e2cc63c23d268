import { useTranslation } from 'react-i18next';
import { skipTarget } from '../../domain/reschedule';
import { formatDay } from '../../i18n/formats';
import type { DeliveryOrder } from './deliveryOrder';
import { DeliveryDialog } from './DeliveryDialog';
import type { RescheduleFlow } from './useRescheduleFlow';

/** Says what a skip does, then does it (spec §4). */
export function SkipDialog({ flow, order }: { flow: RescheduleFlow; order: DeliveryOrder }) {
  const { t } = useTranslation('delivery');
  return (
    <DeliveryDialog flow={flow} action="skip">
      <p>
        {t('skip.text', {
          product: order.productName,
          from: formatDay(order.nextBillDate),
          to: formatDay(skipTarget(order.nextBillDate, order.intervalDays)),
        })}
      </p>
    </DeliveryDialog>
  );
}
