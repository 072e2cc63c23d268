import type { Subscription } from '../../api/subscription/Subscription';
import { OrderNowDialog } from './OrderNowDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { toShownOrder, type OrderAction } from './shownOrder';
import { SkipDialog } from './SkipDialog';
import { useRescheduleFlow } from './useRescheduleFlow';

interface OpenedOrderDialogProps {
  action: OrderAction;
  subscription: Subscription;
  /** The customer's cards. */
  cardIds: readonly string[];
}

/** Dialog of an action on the next order of a subscription. */
export function OpenedOrderDialog({ action, subscription, cardIds }: OpenedOrderDialogProps) {
  const flow = useRescheduleFlow(action, toShownOrder(subscription));
  const { order } = flow;
  if (!order) return null;
  if (action === 'move') return <RescheduleDialog flow={flow} order={order} />;
  if (action === 'skip') return <SkipDialog flow={flow} order={order} />;
  return <OrderNowDialog flow={flow} order={order} cardIds={cardIds} />;
}
