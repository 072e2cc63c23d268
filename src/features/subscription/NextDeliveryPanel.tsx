import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/Subscription';
import { isKnownStatus } from '../../domain/subscriptionStatus';
import { formatDay } from '../../i18n/formats';
import { Panel } from '../../ui/Panel';

interface NextDeliveryPanelProps {
  subscription: Subscription;
  /** What can be done with the next order. */
  children: ReactNode;
}

/** When the next order is due, or why none is (rules §8.9). */
export function NextDeliveryPanel({ subscription: { status, nextBillDate }, children }: NextDeliveryPanelProps) {
  const { t } = useTranslation('subscription');
  return (
    <Panel aria-labelledby="next-order">
      <Typography variant="h2" id="next-order" sx={{ mb: 0.5 }}>
        {t('nextOrderDate')}
      </Typography>
      {status === 'ACTIVE' ? (
        <>
          <Typography sx={{ fontSize: '1.25rem', fontWeight: 650, mb: 2 }}>
            {nextBillDate ? formatDay(nextBillDate) : '–'}
          </Typography>
          {children}
        </>
      ) : (
        <Typography>{isKnownStatus(status) && status !== 'ACTIVE' ? t(`noOrder.${status}`) : '–'}</Typography>
      )}
    </Panel>
  );
}
