import { useTranslation } from 'react-i18next';
import type { DeliveryOrder } from './deliveryOrder';
import type { RescheduleFlow } from './useRescheduleFlow';
import { Actions } from '../../ui/layout/Actions';
import { Button } from '../../ui/forms/Button';

interface DeliveryActionsProps {
  flow: RescheduleFlow;
  order: DeliveryOrder;
  /** Whether the order may also be placed at once. */
  withOrderNow?: boolean;
}

/** Reschedule, skip and order now (rules §6.4). */
export function DeliveryActions({ flow, order, withOrderNow = true }: DeliveryActionsProps) {
  const { t } = useTranslation('delivery');
  // Not `disabled`: the focus comes back to the button whose dialog just closed. The flow takes no choice meanwhile.
  const { isBusy } = flow;
  return (
    <Actions stacked>
      <Button look="solid" aria-disabled={isBusy} onClick={() => flow.choose('move', order)}>
        {t('move.open')}
      </Button>
      <Button look="outlined" aria-disabled={isBusy} onClick={() => flow.choose('skip', order)}>
        {t('skip.open')}
      </Button>
      {withOrderNow && (
        <Button look="outlined" aria-disabled={isBusy} onClick={() => flow.choose('orderNow', order)}>
          {t('orderNow.open')}
        </Button>
      )}
    </Actions>
  );
}
