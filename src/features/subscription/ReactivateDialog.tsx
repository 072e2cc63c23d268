import type { Subscription } from '../../api/subscription/Subscription';
import { useSubscriptionOverlay } from '../../components/changes/useSubscriptionOverlay';
import { subscriptionCan } from '../../domain/subscriptionStatus';
import { lazyDialog } from '../../ui/feedback/lazyDialog';
import { useOpened } from '../../ui/layout/useOpened';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { REACTIVATE } from './ReactivateButton';

const ReactivateQuestion = lazyDialog(
  () => import(/* webpackChunkName: "reactivate-question" */ './ReactivateQuestion'),
  'ReactivateQuestion',
);

/** Confirms a reactivation with the date and price of the next order (rules §8.6). */
export function ReactivateDialog({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { asked } = useSubscriptionOverlay(REACTIVATE);
  const subscription = useOpened(asked, (id) =>
    subscriptions.find(({ purchaseId, status }) => purchaseId === id && subscriptionCan.reactivate(status)),
  );
  useOverlayParam(REACTIVATE, { isMissing: () => asked !== null && subscription === undefined });
  return subscription && <ReactivateQuestion key={asked} subscription={subscription} />;
}
