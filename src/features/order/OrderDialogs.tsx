import type { Subscription } from '../../api/subscription/Subscription';
import { useSubscriptionOverlay } from '../../components/changes/useSubscriptionOverlay';
import { lazyDialog } from '../../ui/feedback/lazyDialog';
import type { OrderAction } from './shownOrder';

const OpenedOrderDialog = lazyDialog(
  () => import(/* webpackChunkName: "order-dialogs" */ './OpenedOrderDialog'),
  'OpenedOrderDialog',
);

interface OrderDialogsProps {
  /** Subscriptions of the page; undefined while loading. */
  subscriptions: readonly Subscription[] | undefined;
  /** The customer's cards; only on pages with the order-now button. */
  cardIds?: readonly string[];
}

function Asked({ action, subscriptions, cardIds = [] }: OrderDialogsProps & { action: OrderAction }) {
  const { asked } = useSubscriptionOverlay(action, {
    isMissing: (id) => subscriptions !== undefined && !subscriptions.some(({ purchaseId }) => purchaseId === id),
  });
  const subscription = subscriptions?.find(({ purchaseId }) => purchaseId === asked);
  return subscription && <OpenedOrderDialog key={asked} {...{ action, subscription, cardIds }} />;
}

/** The order dialog that the search parameters name: reschedule, skip or order now. */
export function OrderDialogs({ subscriptions, cardIds }: OrderDialogsProps) {
  return (
    <>
      <Asked action="move" subscriptions={subscriptions} />
      <Asked action="skip" subscriptions={subscriptions} />
      {cardIds && <Asked action="orderNow" {...{ subscriptions, cardIds }} />}
    </>
  );
}
