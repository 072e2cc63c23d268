import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { isFree, orderTotals } from '../../domain/order/order';
import { isActive, isResting } from '../../domain/subscriptionStatus';
import { useFormats } from '../../i18n/useFormats';
import { Panel } from '../../ui/layout/Panel';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { EndingNote } from './EndingNote';
import { WaitingNote } from './WaitingNote';
import { FIGURE, WEIGHT } from '../../ui/layout/tokens';

/** Text of the next order: its date, the wait for stock, or the reason for its absence. */
function useNextOrderText({ status, dueDay, restartDate, waitingSince }: Subscription): string {
  const { t } = useTranslation('subscription');
  const { day } = useFormats();
  if (waitingSince) return t('waiting.next');
  if (isActive(status)) return dueDay ? day(dueDay) : '–';
  if (restartDate) return t('pausedUntil', { date: day(restartDate) });
  if (isResting(status)) return t('noOrder.INACTIVE');
  return status === 'CANCELLED' || status === 'RECYCLE_FAILED' ? t(`noOrder.${status}`) : '–';
}

/** Date and total of the next order, or the reason for its absence. */
function NextOrder({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { price } = useFormats();
  const { status, dueDay, waitingSince } = subscription;
  const text = useNextOrderText(subscription);
  if (!isActive(status)) return <Typography sx={{ mb: 2 }}>{text}</Typography>;
  if (waitingSince || !dueDay) {
    return <Typography sx={{ fontSize: '1.25rem', fontWeight: WEIGHT.strong, mb: 2 }}>{text}</Typography>;
  }
  const amount = price(orderTotals([subscription]).totalCents);
  return (
    <Box sx={{ mb: 2 }}>
      <Typography sx={FIGURE}>{text}</Typography>
      <Typography variant="h3" component="p" sx={{ mt: 0.5 }}>
        {isFree(subscription) ? t('cost.free') : t('cost.total', { amount })}
      </Typography>
    </Box>
  );
}

/** The next order or the reason for its absence, with its buttons (rules §8.9). */
export function SubscriptionOrderPanel({
  subscription,
  children,
}: {
  subscription: Subscription;
  children: ReactNode;
}) {
  const { t } = useTranslation('subscription');
  const { status, waitingSince } = subscription;
  // Because the reactivate button disappears after its success.
  const heading = useFocusFallback<HTMLHeadingElement>(status);
  return (
    <Panel title={t('nextOrderDate')} headingRef={heading} sx={{ gridArea: 'next', mb: 0 }}>
      <NextOrder subscription={subscription} />
      <WaitingNote since={waitingSince} />
      <EndingNote subscription={subscription} />
      {waitingSince && <p>{t('waiting.choice')}</p>}
      {children}
    </Panel>
  );
}
