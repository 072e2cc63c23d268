import { styled } from '@mui/material/styles';
import type { Subscription } from '../../api/Subscription';
import { useGrowingCount } from '../../ui/useGrowingCount';
import { ManageLink } from './ManageLink';
import { SubscriptionCard } from './SubscriptionCard';

/** Cards that are drawn at once, and then each time the page is idle. */
const STEP = 12;

const Grid = styled('div')<{ isLong: boolean }>(({ theme, isLong }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(3),
  // In a long list, a card far away from the window costs nothing.
  ...(isLong && { '& > article': { contentVisibility: 'auto', containIntrinsicSize: 'auto 27rem' } }),
}));

function ManagedCard({ subscription }: { subscription: Subscription }) {
  return (
    <SubscriptionCard subscription={subscription}>
      <ManageLink subscription={subscription} />
    </SubscriptionCard>
  );
}

/** Subscriptions, a card each, with the way to their own page (spec §2). */
export function SubscriptionCards({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const count = useGrowingCount(subscriptions.length, STEP);
  return (
    <Grid isLong={subscriptions.length > STEP}>
      {subscriptions.slice(0, count).map((subscription) => (
        <ManagedCard key={subscription.purchaseId} subscription={subscription} />
      ))}
    </Grid>
  );
}
