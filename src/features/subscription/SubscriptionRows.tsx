import Box from '@mui/material/Box';
import type { Subscription } from '../../api/subscription/Subscription';
import { subscriptionCan } from '../../domain/subscriptionStatus';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { ManageLink } from './ManageLink';
import { ReactivateButton } from './ReactivateButton';
import { RestReason } from './RestReason';
import { SubscriptionRow } from './SubscriptionRow';

interface SubscriptionRowsProps {
  label: string;
  subscriptions: readonly Subscription[];
}

interface ManagedRowProps {
  subscription: Subscription;
  isFirst: boolean;
}

function ManagedRow({ subscription, isFirst }: ManagedRowProps) {
  const canGoOn = subscriptionCan.reactivate(subscription.status);
  const note = !subscriptionCan.edit(subscription.status) && <RestReason subscription={subscription} />;
  return (
    <SubscriptionRow subscription={subscription} isFirst={isFirst} note={note}>
      {canGoOn && <ReactivateButton subscription={subscription} />}
      <ManageLink subscription={subscription} />
    </SubscriptionRow>
  );
}

/** Subscriptions, a row each; inactive ones can be reactivated, or show why not (rules §8.7, §8.8). */
export function SubscriptionRows({ label, subscriptions }: SubscriptionRowsProps) {
  // A row that goes takes the focus along.
  const list = useFocusFallback<HTMLDivElement>(subscriptions.length);
  return (
    <Box ref={list} role="list" sx={{ display: 'grid', gap: 2, mb: 3 }} tabIndex={-1} aria-label={label}>
      {subscriptions.map((subscription, index) => (
        <ManagedRow key={subscription.purchaseId} subscription={subscription} isFirst={index === 0} />
      ))}
    </Box>
  );
}
