import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { Facts } from '../../ui/layout/Facts';
import { Panel } from '../../ui/layout/Panel';

/** What all active subscriptions cost together, with estimated taxes and shipping (rules §6.6). */
export function OrderTotals({ subscriptions }: { subscriptions: readonly Subscription[] }) {
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
