import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../commands/customer/customerArea';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import type { DeliveryOrder } from './deliveryOrder';

const LAYOUT = {
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  // Of three the first one is above the others on a phone.
  '& > :nth-last-of-type(3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;

interface DeliveryActionsProps {
  order: DeliveryOrder;
  /** The way to have it today, where the page offers one. */
  today?: 'order' | 'pay' | undefined;
  /** Whether they are what the page is for. */
  isMain?: boolean;
  /** Whether there are other orders of that day, so that each action names its own. */
  isOneOfSeveral?: boolean;
}

/** Reschedule, skip, and order now or pay now (rules §6.4). */
export function DeliveryActions({ order, today, isMain = true, isOneOfSeveral = false }: DeliveryActionsProps) {
  const { t } = useTranslation('delivery');
  const open = {
    move: useOverlayParam('move').open,
    skip: useOverlayParam('skip').open,
    order: useOverlayParam('orderNow').open,
    pay: useOverlayParam('pay').open,
  };
  const { pending } = useCommands();
  const noteId = useId();
  // Not `disabled`: the focus comes back to the button whose dialog just closed. Nothing is asked in doubt.
  const opens = (dialog: keyof typeof open) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-disabled': pending !== undefined,
    onClick: () => pending ?? open[dialog](order.purchaseId),
    ...(isOneOfSeveral && { 'aria-describedby': noteId }),
  });
  return (
    <>
      {isOneOfSeveral && <p id={noteId}>{t('onlyFor', { product: order.productName })}</p>}
      <Box sx={LAYOUT}>
        <Button variant={isMain ? 'contained' : 'outlined'} {...opens('move')}>
          {t('move.open')}
        </Button>
        <Button variant="outlined" {...opens('skip')}>
          {t('skip.open')}
        </Button>
        {today && (
          <Button variant="outlined" {...opens(today)}>
            {t(today === 'pay' ? 'orderNow.pay' : 'orderNow.open')}
          </Button>
        )}
      </Box>
    </>
  );
}
