import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../api/customerApi';
import type { PlanDate } from '../../domain/planDate';
import { formatDay } from '../../i18n/formats';
import { useFormats } from '../../i18n/useFormats';
import { Panel } from '../../ui/Panel';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: theme.spacing(2, 3),
  marginTop: theme.spacing(3),
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& h3': { fontSize: '1rem', color: theme.vars.palette.text.secondary },
}));

interface NextOrderPanelProps {
  date: PlanDate;
  productName: string;
  customer: Customer | undefined;
  /** What can be done with the order. */
  children: ReactNode;
}

/** When the next order is due, where it goes, and which card pays (spec §2). */
export function NextOrderPanel({ date, productName, customer, children }: NextOrderPanelProps) {
  const { t } = useTranslation('nextOrder');
  const { country } = useFormats();
  return (
    <Panel>
      <Typography color="text.secondary">{t('date')}</Typography>
      <Typography variant="h2" sx={{ fontSize: 'clamp(1.5rem, 6vw, 2rem)' }}>
        {formatDay(date)}
      </Typography>
      <Typography sx={{ mb: 2.5 }}>{t('product', { product: productName })}</Typography>
      {children}
      {customer && (
        <Columns>
          <div>
            <Typography variant="h3">{t('address')}</Typography>
            <p>
              {customer.firstName} {customer.lastName}
            </p>
            {customer.delivery.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>
              {customer.delivery.postalCode} {customer.delivery.city}
            </p>
            <p>{country(customer.delivery.country)}</p>
          </div>
          <div>
            <Typography variant="h3">{t('card')}</Typography>
            <p>{customer.cardLast4 ? t('cardEnding', { last4: customer.cardLast4 }) : t('noCard')}</p>
          </div>
        </Columns>
      )}
    </Panel>
  );
}
