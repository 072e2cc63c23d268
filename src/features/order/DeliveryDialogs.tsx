import type { ReactNode } from 'react';
import type { Subscription } from '../../api/subscription/Subscription';
import { useSubscriptionOverlay } from '../../commands/customer/useSubscriptionOverlay';
import { toDeliveryOrder, type DeliveryAction, type DeliveryOrder } from './deliveryOrder';
import { OrderNowDialog } from './OrderNowDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { SkipDialog } from './SkipDialog';
import { useRescheduleFlow, type RescheduleFlow } from './useRescheduleFlow';

interface OpenedProps {
  action: DeliveryAction;
  subscription: Subscription;
  children: (flow: RescheduleFlow, order: DeliveryOrder) => ReactNode;
}

function Opened({ action, subscription, children }: OpenedProps) {
  const flow = useRescheduleFlow(action, toDeliveryOrder(subscription));
  return flow.order && children(flow, flow.order);
}

interface DeliveryDialogsProps {
  /** Subscriptions of the page; undefined while loading. */
  subscriptions: readonly Subscription[] | undefined;
  /** The customer's cards; only on pages with the order-now button. */
  cardIds?: readonly string[];
}

function Asked({
  action,
  subscriptions,
  children,
}: Omit<OpenedProps, 'subscription'> & Pick<DeliveryDialogsProps, 'subscriptions'>) {
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
export function DeliveryDialogs({ subscriptions, cardIds }: DeliveryDialogsProps) {
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
