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

/** The panel's text about the next order: its day, what it waits for, or why there is none. */
function useNextOrderText({ status, dueDay, restartDate, waitingSince }: Subscription): string {
  const { t } = useTranslation('subscription');
  const { day } = useFormats();
  if (waitingSince) return t('waiting.next');
  if (isActive(status)) return dueDay ? day(dueDay) : '–';
  if (restartDate) return t('pausedUntil', { date: day(restartDate) });
  if (isResting(status)) return t('noOrder.INACTIVE');
  return status === 'CANCELLED' || status === 'RECYCLE_FAILED' ? t(`noOrder.${status}`) : '–';
}

/** When the next order is due, or why none is (rules §8.9), and what can be done with it, or to have one again. */
export function NextDeliveryPanel({ subscription, children }: { subscription: Subscription; children: ReactNode }) {
  const { t } = useTranslation('subscription');
  const { status, waitingSince } = subscription;
  // The button that reactivates goes once it has done so.
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
