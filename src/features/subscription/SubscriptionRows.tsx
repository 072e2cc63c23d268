import { styled } from '@mui/material/styles';
import type { Subscription } from '../../api/subscription/Subscription';
import { subscriptionCan } from '../../domain/subscriptionStatus';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { ManageLink } from './ManageLink';
import { ReactivateButton } from './ReactivateButton';
import { RestReason } from './RestReason';
import { SubscriptionRow } from './SubscriptionRow';

const List = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), marginBottom: theme.spacing(3) }));

interface SubscriptionRowsProps {
  /** What the list is called. */
  label: string;
  subscriptions: readonly Subscription[];
  onReactivate: (subscription: Subscription) => void;
}

interface ManagedRowProps extends Pick<SubscriptionRowsProps, 'onReactivate'> {
  subscription: Subscription;
}

function ManagedRow({ subscription, onReactivate }: ManagedRowProps) {
  const canGoOn = subscriptionCan.reactivate(subscription.status);
  const note = !subscriptionCan.edit(subscription.status) && <RestReason subscription={subscription} />;
  return (
    <SubscriptionRow subscription={subscription} note={note}>
      {canGoOn && <ReactivateButton subscription={subscription} onReactivate={onReactivate} />}
      <ManageLink subscription={subscription} />
    </SubscriptionRow>
  );
}

/** Subscriptions, a row each; inactive ones can be reactivated, or show why not (rules §8.7, §8.8). */
export function SubscriptionRows({ label, subscriptions, onReactivate }: SubscriptionRowsProps) {
  // A row that goes takes the focus along.
  const list = useFocusFallback<HTMLDivElement>(subscriptions.length);
  return (
    <List ref={list} role="list" tabIndex={-1} aria-label={label}>
      {subscriptions.map((subscription) => (
        <ManagedRow key={subscription.purchaseId} subscription={subscription} onReactivate={onReactivate} />
      ))}
    </List>
  );
}
