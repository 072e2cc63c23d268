import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanDate } from '../../domain/planDate';
import { formatDay } from '../../i18n/formats';
import { Panel } from '../../ui/Panel';

const Below = styled('div')(({ theme }) => ({ marginTop: theme.spacing(3) }));

interface NextOrderPanelProps {
  /** Undefined where no order is due. */
  next: { nextBillDate: PlanDate; productName: string } | undefined;
  /** Why the order has no day: it waits for stock. */
  waiting: ReactNode;
  /** What can be done with the order. */
  actions: ReactNode;
  /** Where it goes, and which card pays. */
  children: ReactNode;
}

/** When the next order is due and of what, with everything that belongs to it (rules §6.4). */
export function NextOrderPanel({ next, waiting, actions, children }: NextOrderPanelProps) {
  const { t } = useTranslation('nextOrder');
  return (
    <Panel>
      {next && waiting ? (
        <>
          <Typography variant="h2">{next.productName}</Typography>
          {waiting}
          {actions}
        </>
      ) : next ? (
        <>
          <Typography color="text.secondary">{t('date')}</Typography>
          <Typography variant="h2" sx={{ fontSize: 'clamp(1.5rem, 6vw, 2rem)' }}>
            {formatDay(next.nextBillDate)}
          </Typography>
          <Typography sx={{ mb: 2.5 }}>{t('product', { product: next.productName })}</Typography>
          {actions}
        </>
      ) : (
        <Typography variant="h2">{t('noActive')}</Typography>
      )}
      <Below>{children}</Below>
    </Panel>
  );
}
