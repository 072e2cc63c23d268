import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import type { DeliveryOrder } from './deliveryOrder';
import type { RescheduleFlow } from './useRescheduleFlow';

const LAYOUT = {
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  // Of three the first one is above the others on a phone.
  '& > :nth-last-of-type(3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;

interface DeliveryActionsProps {
  flow: RescheduleFlow;
  order: DeliveryOrder;
  /** The way to have it today, where the page offers one. */
  today?: 'order' | 'pay' | undefined;
  /** Whether they are what the page is for. */
  isMain?: boolean;
  /** Whether there are other orders of that day, so that each action names its own. */
  isOneOfSeveral?: boolean;
}

interface PayButtonProps {
  order: DeliveryOrder;
  isBusy: boolean;
  'aria-describedby'?: string;
}

/** Opens the payment of an order that could not be paid (rules §24.26). */
function PayButton({ order: { purchaseId }, isBusy, ...described }: PayButtonProps) {
  const { t } = useTranslation('delivery');
  const { open } = useOverlayParam('pay');
  return (
    <Button
      variant="outlined"
      aria-haspopup="dialog"
      aria-disabled={isBusy}
      onClick={() => !isBusy && open(purchaseId)}
      {...described}
    >
      {t('orderNow.pay')}
    </Button>
  );
}

/** Reschedule, skip, and order now or pay now (rules §6.4). */
export function DeliveryActions({ flow, order, today, isMain = true, isOneOfSeveral = false }: DeliveryActionsProps) {
  const { t } = useTranslation('delivery');
  // Not `disabled`: the focus comes back to the button whose dialog just closed. The flow takes no choice meanwhile.
  const { isBusy } = flow;
  const noteId = useId();
  const described = isOneOfSeveral ? { 'aria-describedby': noteId } : {};
  return (
    <>
      {isOneOfSeveral && <p id={noteId}>{t('onlyFor', { product: order.productName })}</p>}
      <Box sx={LAYOUT}>
        <Button
          variant={isMain ? 'contained' : 'outlined'}
          aria-disabled={isBusy}
          onClick={() => flow.choose('move', order)}
          {...described}
        >
          {t('move.open')}
        </Button>
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => flow.choose('skip', order)} {...described}>
          {t('skip.open')}
        </Button>
        {today === 'pay' && <PayButton order={order} isBusy={isBusy} {...described} />}
        {today === 'order' && (
          <Button
            variant="outlined"
            aria-disabled={isBusy}
            onClick={() => flow.choose('orderNow', order)}
            {...described}
          >
            {t('orderNow.open')}
          </Button>
        )}
      </Box>
    </>
  );
}
