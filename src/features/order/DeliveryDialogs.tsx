import { skipToken } from '@reduxjs/toolkit/query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Subscription } from '../../api/subscription/Subscription';
import { useGetSubscriptionQuery } from '../../api/subscription/subscriptionsApi';
import { hasMark } from '../../ui/layout/stepState';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { toDeliveryOrder, type DeliveryAction, type DeliveryOrder } from './deliveryOrder';
import { OrderNowDialog } from './OrderNowDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { SkipDialog } from './SkipDialog';

interface DeliveryDialogsProps {
  /** Those of the page; undefined while they are loaded. */
  subscriptions: readonly Subscription[] | undefined;
  /** Of the customer, where the page offers to order now. */
  cardIds?: readonly string[];
}

/** The one that the address names; undefined while it is loaded, null where there is none. */
function useAsked(purchaseId: string | null, subscriptions: DeliveryDialogsProps['subscriptions']) {
  // A link leads here after a card was added or chosen for the order: the list may still show the former one.
  const isLink = !hasMark(useLocation().state, 'isStepWithin');
  const { data, isFetching, isError } = useGetSubscriptionQuery(
    isLink && purchaseId !== null ? purchaseId : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  if (isLink) return isFetching ? undefined : isError ? null : data;
  return subscriptions && (subscriptions.find((one) => one.purchaseId === purchaseId) ?? null);
}

interface AskedProps extends Pick<DeliveryDialogsProps, 'subscriptions'> {
  action: DeliveryAction;
  children: (order: DeliveryOrder) => ReactNode;
}

function Asked({ action, subscriptions, children }: AskedProps) {
  const { asked } = useOverlayParam(action);
  const found = useAsked(asked, subscriptions);
  const order = toDeliveryOrder(found);
  // The dialog is about what the person saw, until the shop refuses it.
  const [seen, see] = useState<DeliveryOrder>();
  if (asked !== (seen?.purchaseId ?? null) && (asked === null || order)) see(asked === null ? undefined : order);
  useOverlayParam(action, { isMissing: () => found !== undefined && !order && !seen });
  return asked !== null && asked === seen?.purchaseId && children(seen);
}

/** The dialog that the address names, about what a person is about to do with an order. */
export function DeliveryDialogs({ subscriptions, cardIds }: DeliveryDialogsProps) {
  return (
    <>
      <Asked action="move" subscriptions={subscriptions}>
        {(order) => <RescheduleDialog order={order} />}
      </Asked>
      <Asked action="skip" subscriptions={subscriptions}>
        {(order) => <SkipDialog order={order} />}
      </Asked>
      {cardIds && (
        <Asked action="orderNow" subscriptions={subscriptions}>
          {(order) => <OrderNowDialog order={order} cardIds={cardIds} />}
        </Asked>
      )}
    </>
  );
}
