import { styled } from '@mui/material/styles';
import type { Subscription } from '../../api/subscription/Subscription';
import { ManageLink } from './ManageLink';
import { SubscriptionCard } from './SubscriptionCard';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(3),
}));

/** Subscriptions, a card each, with a link to their own page (rules §6.5). */
export function SubscriptionCards({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <Grid>
      {subscriptions.map((subscription) => (
        <SubscriptionCard key={subscription.purchaseId} subscription={subscription}>
          <ManageLink subscription={subscription} />
        </SubscriptionCard>
      ))}
    </Grid>
  );
}
