import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscriptionsApi';
import { orderTotals } from '../../domain/order';
import { useFormats } from '../../i18n/useFormats';
import { Facts } from '../../ui/Facts';
import { Panel } from '../../ui/Panel';
import { SubscriptionCard } from './SubscriptionCard';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(3),
}));

function Totals({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  const { price } = useFormats();
  const totals = orderTotals(subscriptions);
  return (
    <Panel aria-labelledby="totals">
      <Typography variant="h2" id="totals" sx={{ mb: 1.5 }}>
        {t('totals.title')}
      </Typography>
      <Facts
        facts={[
          { name: t('totals.items'), value: price(totals.itemsCents) },
          ...(totals.discountCents > 0 ? [{ name: t('totals.discount'), value: price(-totals.discountCents) }] : []),
          { name: t('totals.shipping'), value: price(totals.shippingCents) },
          { name: t('totals.tax'), value: price(totals.taxCents) },
          { name: t('totals.total'), value: price(totals.totalCents), strong: true },
        ]}
      />
    </Panel>
  );
}

/** Each active subscription, and what they cost together (spec §2). */
export function ActiveSubscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('active')}
      </Typography>
      <Grid>
        {subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.purchaseId} subscription={subscription} />
        ))}
      </Grid>
      <Totals subscriptions={subscriptions} />
    </>
  );
}
