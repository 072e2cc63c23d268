import { useTranslation } from 'react-i18next';
import { usePreview } from '../../components/changes/usePreview';
import { isOrderDate, skipTarget } from '../../domain/order/reschedule';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import { toChange, type ShownOrder } from './shownOrder';
import { OrderDialog } from './OrderDialog';
import type { RescheduleFlow } from './useRescheduleFlow';

/** Confirms a skip with the new date (rules §7.4). Without a possible date, the dialog can only be closed. */
export function SkipDialog({ flow, order }: { flow: RescheduleFlow; order: ShownOrder }) {
  const { t } = useTranslation('delivery');
  const { day } = useFormats();
  const target = skipTarget(order.dueDay, order.intervalDays);
  const isPossible = isOrderDate(target, useToday());
  const preview = usePreview(isPossible ? toChange(order, 'skip', undefined) : undefined);
  const said = { product: order.productName, from: day(order.dueDay), to: day(target) };
  return (
    <OrderDialog flow={flow} preview={preview} isPossible={isPossible}>
      <p>{isPossible ? t('skip.text', said) : t('skip.impossible', said)}</p>
    </OrderDialog>
  );
}
