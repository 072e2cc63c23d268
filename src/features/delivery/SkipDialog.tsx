import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { skipTarget } from '../../domain/reschedule';
import { formatDay } from '../../i18n/formats';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { DeliveryOrder } from './deliveryCommand';
import type { RescheduleFlow } from './useRescheduleFlow';

/** Says what a skip does, then does it (spec §4). */
export function SkipDialog({ flow, order }: { flow: RescheduleFlow; order: DeliveryOrder }) {
  const { t } = useTranslation('delivery');
  const { t: common } = useTranslation();
  return (
    <ConfirmDialog
      title={t('skip.title')}
      confirmLabel={flow.isSending ? t('sending') : t('skip.confirm')}
      cancelLabel={common('actions.cancel')}
      isBusy={flow.isSending}
      failure={flow.failure && refusalText(common, flow.failure)}
      onConfirm={flow.confirm}
      onCancel={flow.dismiss}
    >
      <p>
        {t('skip.text', {
          product: order.productName,
          from: formatDay(order.nextBillDate),
          to: formatDay(skipTarget(order.nextBillDate, order.intervalDays)),
        })}
      </p>
    </ConfirmDialog>
  );
}
