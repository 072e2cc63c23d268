import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { Subscription } from '../../api/Subscription';
import { farGroup } from '../../ui/farGroup';
import { startsOf } from '../../ui/startsOf';
import { useGrowingCount } from '../../ui/useGrowingCount';
import { ManageLink } from './ManageLink';
import { SubscriptionCard } from './SubscriptionCard';

/** Cards that are drawn at once, and that are laid out together. */
const GROUP = 12;
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

interface CardGroupProps {
  /** All of them: cut out here, since a part that was cut above would be another one each time. */
  subscriptions: readonly Subscription[];
  from: number;
  count: number;
}

/** Drawn once: cards that come below leave it alone. */
const CardGroup = memo(function CardGroup({ subscriptions, from, count }: CardGroupProps) {
  return (
    <Grid far={subscriptions.length > GROUP ? count : 0}>
      {subscriptions.slice(from, from + count).map((subscription) => (
        <ManagedCard key={subscription.purchaseId} subscription={subscription} />
      ))}
    </Grid>
  );
});

/** Subscriptions, a card each, with the way to their own page (spec §2). */
export function SubscriptionCards({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const count = useGrowingCount(subscriptions.length, GROUP);
  return startsOf(count, GROUP).map((from) => (
    <CardGroup key={from} subscriptions={subscriptions} from={from} count={Math.min(count - from, GROUP)} />
  ));
}
