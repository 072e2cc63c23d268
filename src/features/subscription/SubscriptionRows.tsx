import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { Subscription } from '../../api/Subscription';
import { isActive, subscriptionCan } from '../../domain/subscriptionStatus';
import { useGrowingCount } from '../../ui/useGrowingCount';
import { ManageLink } from './ManageLink';
import { ReactivateButton } from './ReactivateButton';
import { RestReason } from './RestReason';
import { SubscriptionRow } from './SubscriptionRow';

/** Rows that are drawn at once, and then each time the page is idle. */
const STEP = 12;

const List = styled('ul')<{ isLong: boolean }>(({ theme, isLong }) => ({
  listStyle: 'none',
  margin: theme.spacing(0, 0, 3),
  padding: 0,
  display: 'grid',
  gap: theme.spacing(2),
  // In a long list, a row far away from the window costs nothing.
  ...(isLong && { '& > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 12rem' } }),
}));

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
  const note = !canGoOn && !isActive(subscription.status) && <RestReason subscription={subscription} />;
  return (
    <SubscriptionRow subscription={subscription} note={note}>
      {canGoOn && <ReactivateButton subscription={subscription} onReactivate={onReactivate} />}
      <ManageLink subscription={subscription} />
    </SubscriptionRow>
  );
}

/** Subscriptions, a row each; those that rest can be reactivated, or say why not (spec §2, contract §6). */
export function SubscriptionRows({ label, subscriptions, onReactivate }: SubscriptionRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = useGrowingCount(subscriptions.length, STEP);
  const before = useRef(subscriptions.length);
  useEffect(() => {
    // A row that goes takes the focus along; the list catches it.
    if (subscriptions.length < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = subscriptions.length;
  }, [subscriptions.length]);
  return (
    <List ref={list} tabIndex={-1} aria-label={label} isLong={subscriptions.length > STEP}>
      {subscriptions.slice(0, count).map((subscription) => (
        <ManagedRow key={subscription.purchaseId} subscription={subscription} onReactivate={onReactivate} />
      ))}
    </List>
  );
}
