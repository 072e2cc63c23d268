import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { PART_TITLE } from './orderGrid';

/** Total of all orders of one date, with estimated taxes and shipping (rules §6.6). */
export function OrderTotals({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  const { price } = useFormats();
  const totals = orderTotals(subscriptions);
  const { length: count } = subscriptions;
  if (count === 0) return null;
  const parcels = subscriptions.filter(({ shippingCents }) => shippingCents > 0).length;
  return (
    <Box component="section" aria-labelledby="totals" sx={{ gridArea: 'totals' }}>
      <Typography variant="h3" id="totals" sx={PART_TITLE}>
        {count > 1 ? t('totals.several', { count }) : t('totals.title')}
      </Typography>
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
