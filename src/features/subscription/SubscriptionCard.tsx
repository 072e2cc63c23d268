import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals, weeksOf } from '../../domain/order/order';
import { formatDay } from '../../i18n/formats';
import { useFormats } from '../../i18n/useFormats';
import { Facts } from '../../ui/layout/Facts';
import { Price } from './Price';
import { SubscriptionBadge } from './SubscriptionBadge';
import { WaitingNote } from './WaitingNote';

const PICTURE_SIZE = 120;

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  borderRadius: 18,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > img': { width: '100%', height: 'auto', borderRadius: 12 },
  alignContent: 'start',
  '& > dl, & > a': { gridColumn: '1 / -1' },
}));

interface SubscriptionCardProps {
  subscription: Subscription;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One subscription with everything that the next order of it costs (rules §6.5). */
export function SubscriptionCard({ subscription, children }: SubscriptionCardProps) {
  const { t } = useTranslation('subscription');
  const { price } = useFormats();
  const { productName, variant, status, nextBillDate, waitingSince, intervalDays } = subscription;
  const { totalCents } = orderTotals([subscription]);
  return (
    <Card aria-label={productName}>
      <img src={subscription.imagePath} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} loading="lazy" />
      <div>
        <Typography variant="h3">{productName}</Typography>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {variant}
        </Typography>
        <SubscriptionBadge status={status} />
        <WaitingNote since={waitingSince} />
      </div>
      <Facts
        facts={[
          { name: t('quantity'), value: subscription.quantity },
          { name: t('price'), value: <Price of={subscription} /> },
          { name: t('interval'), value: t('everyWeeks', { count: weeksOf(intervalDays) }) },
          {
            name: t('nextOrderDate'),
            value: waitingSince ? t('waiting.next') : nextBillDate && formatDay(nextBillDate),
          },
          ...(subscription.discountCents > 0
            ? [{ name: t('discount'), value: price(-subscription.discountCents) }]
            : []),
          { name: t('shipping'), value: price(subscription.shippingCents) },
          { name: t('tax'), value: price(subscription.taxCents) },
          { name: t('orderTotal'), value: price(totalCents), strong: true },
        ]}
      />
      {children}
    </Card>
  );
}
