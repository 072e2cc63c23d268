import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Picture } from '../../components/Picture';
import { useFormats } from '../../i18n/useFormats';
import type { IsoDate } from '../../domain/isoDate';
import { FIGURE, WEIGHT } from '../../ui/layout/tokens';

const PICTURE_SIZE = 56;

const Frame = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${PICTURE_SIZE}px minmax(0, 1fr)`,
  alignItems: 'start',
  columnGap: theme.spacing(2),
  padding: theme.spacing(2),
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& header, & footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1.5),
  },
  '& time, & strong': { fontSize: '1.1rem', fontWeight: WEIGHT.strong, fontVariantNumeric: 'tabular-nums' },
  '&[data-large=true] :is(time, strong)': FIGURE,
  '& header > :last-child': { marginInlineStart: 'auto' },
  // Shows the button beside the text if both fit.
  '& footer > div': { flex: '1 1 12rem', minWidth: 0 },
  '& footer > :is(a, button)': { marginInline: theme.spacing(-2) },
  [theme.breakpoints.down('sm')]: { '&[data-large=true] header > :last-child': { marginInlineStart: 0 } },
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(2, 3) },
}));

interface PaymentRowProps {
  /** Id of the date element; a button's `aria-describedby` refers to it. */
  id: string;
  /** Picture of the product; undefined if unknown. */
  imagePath: string | undefined;
  /** True for the largest row of the page. */
  isLarge?: boolean;
  date: IsoDate;
  /** Text instead of an unknown date. */
  dateText?: string | undefined;
  amount: string;
  badge?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** A past or upcoming payment: picture, date, amount, content, and a link or button. */
export function PaymentRow({
  id,
  imagePath,
  isLarge,
  date,
  dateText,
  amount,
  badge,
  action,
  children,
}: PaymentRowProps) {
  const { day } = useFormats();
  return (
    <Frame aria-labelledby={id} data-large={isLarge}>
      <Picture src={imagePath} size={PICTURE_SIZE} isLate />
      <Box>
        <header>
          {dateText === undefined ? (
            <time id={id} dateTime={date}>
              {day(date)}
            </time>
          ) : (
            <strong id={id}>{dateText}</strong>
          )}
          {badge}
          <strong>{amount}</strong>
        </header>
        <footer>
          <div>{children}</div>
          {action}
        </footer>
      </Box>
    </Frame>
  );
}
