import Box from '@mui/material/Box';
import type { Subscription } from '../../api/subscription/Subscription';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { SubscriptionRow } from './SubscriptionRow';

interface SubscriptionRowsProps {
  label: string;
  subscriptions: readonly Subscription[];
}

/** List of subscriptions. Inactive ones have a reactivate button or the reason against it (rules §8.7, §8.8). */
export function SubscriptionRows({ label, subscriptions }: SubscriptionRowsProps) {
  // Because a removed row loses the focus.
  const list = useFocusFallback<HTMLDivElement>(subscriptions.length);
  return (
    <Box ref={list} role="list" sx={{ display: 'grid', gap: 2, mb: 3 }} tabIndex={-1} aria-label={label}>
      {subscriptions.map((subscription, index) => (
        <SubscriptionRow key={subscription.purchaseId} subscription={subscription} isFirst={index === 0} />
      ))}
    </Box>
  );
}
