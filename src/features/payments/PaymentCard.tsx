import Card, { type CardProps } from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/useFormats';
import type { IsoDate } from '../../domain/isoDate';
import { WEIGHT } from '../../ui/layout/tokens';

const Frame = styled((card: CardProps<'article'>) => <Card component="article" {...card} />)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: theme.spacing(0.5, 2),
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0.5, 1.5) },
  '& time, & strong': { fontSize: '1.1rem', fontWeight: WEIGHT.strong, fontVariantNumeric: 'tabular-nums' },
  '& > strong': { textAlign: 'end' },
  '& > div, & > footer': { gridColumn: '1 / -1' },
  '& > footer': { margin: theme.spacing(0, 0, -1, -2) },
  [theme.breakpoints.up('sm')]: {
    '& > div': { gridColumn: 1 },
    '& > footer': { gridColumn: 2, margin: theme.spacing(0, -2, 0, 0) },
  },
}));

interface PaymentCardProps {
  /** Id of the date element; a button's `aria-describedby` refers to it. */
  id: string;
  date: IsoDate;
  /** Text instead of an unknown date. */
  dateText?: string | undefined;
  amount: string;
  badge?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** A past or upcoming payment: date, amount, content, and a link or button. */
export function PaymentCard({ id, date, dateText, amount, badge, action, children }: PaymentCardProps) {
  const { day } = useFormats();
  return (
    <Frame aria-labelledby={id}>
      <header>
        {dateText === undefined ? (
          <time id={id} dateTime={date}>
            {day(date)}
          </time>
        ) : (
          <strong id={id}>{dateText}</strong>
        )}
        {badge}
      </header>
      <strong>{amount}</strong>
      <div>{children}</div>
      <footer>{action}</footer>
    </Frame>
  );
}
