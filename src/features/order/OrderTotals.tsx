import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';

/** Total of all orders of one date, with estimated taxes and shipping (rules §6.6). */
export function OrderTotals({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  const { price } = useFormats();
  const totals = orderTotals(subscriptions);
  const [first, ...others] = subscriptions;
  if (!first) return null;
  const parcels = subscriptions.filter(({ shippingCents }) => shippingCents > 0).length;
  return (
    <Box component="section" aria-labelledby="totals" sx={{ maxWidth: 420, mb: 3 }}>
      <Typography variant="h3" id="totals" color="textSecondary" sx={{ mb: 0.5 }}>
        {others.length > 0 ? t('totals.several', { count: subscriptions.length }) : t('totals.title')}
      </Typography>
      {others.length > 0 && <p>{subscriptions.map(({ productName }) => productName).join(', ')}</p>}
      <DescriptionList
        facts={[
          { name: t('totals.items'), value: price(totals.itemsCents) },
          ...(totals.discountCents > 0 ? [{ name: t('totals.discount'), value: price(-totals.discountCents) }] : []),
          {
            name: parcels > 1 ? t('totals.shippingOf', { count: parcels }) : t('totals.shipping'),
            value: price(totals.shippingCents),
          },
          { name: t('totals.tax'), value: price(totals.taxCents) },
          { name: t('totals.total'), value: price(totals.totalCents), strong: true },
        ]}
      />
    </Box>
  );
}
