import { styled } from '@mui/material/styles';
import type { Subscription } from '../../api/Subscription';
import { farGroup } from '../../ui/farGroup';
import { GrowingGroups } from '../../ui/GrowingGroups';
import { ManageLink } from './ManageLink';
import { SubscriptionCard } from './SubscriptionCard';

/** In pixels: from here on two stand side by side, beside the side panel from a little later. */
const TWO_COLUMNS_FROM = 656;
/** About one card with the gap below. */
const CARD_HEIGHT = '28rem';

const Grid = styled('div')<{ far: number }>(({ theme, far }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(3),
  ...(far > 0 && {
    marginBottom: theme.spacing(2),
    ...farGroup(`calc(${far} * ${CARD_HEIGHT})`),
    [theme.breakpoints.up(TWO_COLUMNS_FROM)]: farGroup(`calc(${Math.ceil(far / 2)} * ${CARD_HEIGHT})`),
  }),
}));

function ManagedCard({ subscription }: { subscription: Subscription }) {
  return (
    <SubscriptionCard subscription={subscription}>
      <ManageLink subscription={subscription} />
    </SubscriptionCard>
  );
}

/** Subscriptions, a card each, with a link to their own page (rules §6.5). */
export function SubscriptionCards({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <GrowingGroups rows={subscriptions} Group={Grid}>
      {(subscription) => <ManagedCard key={subscription.purchaseId} subscription={subscription} />}
    </GrowingGroups>
  );
}
