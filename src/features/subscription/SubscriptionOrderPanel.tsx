import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { isActive, isResting } from '../../domain/subscriptionStatus';
import { useFormats } from '../../i18n/useFormats';
import { Panel } from '../../ui/layout/Panel';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { EndingNote } from './EndingNote';
import { WaitingNote } from './WaitingNote';
import { WEIGHT } from '../../ui/layout/tokens';

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
    <Panel title={t('nextOrderDate')} headingRef={heading}>
      <Typography sx={isActive(status) ? { fontSize: '1.25rem', fontWeight: WEIGHT.strong, mb: 2 } : { mb: 2 }}>
        {useNextOrderText(subscription)}
      </Typography>
      <WaitingNote since={waitingSince} />
      <EndingNote subscription={subscription} />
      {waitingSince && <p>{t('waiting.choice')}</p>}
      {children}
    </Panel>
  );
}
