import type { ReactNode } from 'react';
import type { Subscription } from '../../api/subscription/Subscription';
import { useSubscriptionOverlay } from '../../components/changes/useSubscriptionOverlay';
import { toShownOrder, type OrderAction, type ShownOrder } from './shownOrder';
import { OrderNowDialog } from './OrderNowDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { SkipDialog } from './SkipDialog';
import { useRescheduleFlow, type RescheduleFlow } from './useRescheduleFlow';

interface OpenedProps {
  action: OrderAction;
  subscription: Subscription;
  children: (flow: RescheduleFlow, order: ShownOrder) => ReactNode;
}

function Opened({ action, subscription, children }: OpenedProps) {
  const flow = useRescheduleFlow(action, toShownOrder(subscription));
  return flow.order && children(flow, flow.order);
}

interface OrderDialogsProps {
  /** Subscriptions of the page; undefined while loading. */
  subscriptions: readonly Subscription[] | undefined;
  /** The customer's cards; only on pages with the order-now button. */
  cardIds?: readonly string[];
}

function Asked({
  action,
  subscriptions,
  children,
}: Omit<OpenedProps, 'subscription'> & Pick<OrderDialogsProps, 'subscriptions'>) {
  const { asked } = useSubscriptionOverlay(action, {
    isMissing: (id) => subscriptions !== undefined && !subscriptions.some(({ purchaseId }) => purchaseId === id),
  });
  const subscription = subscriptions?.find(({ purchaseId }) => purchaseId === asked);
  return (
    subscription && (
      <Opened key={asked} action={action} subscription={subscription}>
        {children}
      </Opened>
    )
  );
}

/** The order dialog that the search parameters name: reschedule, skip or order now. */
export function OrderDialogs({ subscriptions, cardIds }: OrderDialogsProps) {
  return (
    <>
      <Asked action="move" subscriptions={subscriptions}>
        {(flow, order) => <RescheduleDialog flow={flow} order={order} />}
      </Asked>
      <Asked action="skip" subscriptions={subscriptions}>
        {(flow, order) => <SkipDialog flow={flow} order={order} />}
      </Asked>
      {cardIds && (
        <Asked action="orderNow" subscriptions={subscriptions}>
          {(flow, order) => <OrderNowDialog flow={flow} order={order} cardIds={cardIds} />}
        </Asked>
      )}
    </>
  );
}
