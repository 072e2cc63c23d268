import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../commands/customer/customerSetup';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import type { ShownOrder } from './shownOrder';

const LAYOUT = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  // On a phone the main button has its own row, and the others share the next one.
  '& > *': { flex: { xs: '1 1 8rem', sm: 'none' }, px: { xs: 1, sm: 2 } },
  '& > .MuiButton-contained': { flexBasis: { xs: '100%', sm: 'auto' } },
} as const;

interface OrderActionsProps {
  order: ShownOrder;
  /** Adds a button that orders today or pays the unpaid order. */
  today?: 'order' | 'pay' | undefined;
  /** True if reschedule is the page's primary button. */
  isMain?: boolean;
  /** True if other orders have the same date, so that each button needs the product's name. */
  isOneOfSeveral?: boolean;
}

/** Buttons to reschedule, skip, and order or pay now (rules §6.4). */
export function OrderActions({ order, today, isMain = true, isOneOfSeveral = false }: OrderActionsProps) {
  const { t } = useTranslation('delivery');
  const open = {
    move: useOverlayParam('move').open,
    skip: useOverlayParam('skip').open,
    order: useOverlayParam('orderNow').open,
    pay: useOverlayParam('pay').open,
  };
  const { pending } = useCommands();
  const noteId = useId();
  // `aria-disabled` instead of `disabled`, because the closing dialog returns the focus here. No dialog opens in doubt.
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
