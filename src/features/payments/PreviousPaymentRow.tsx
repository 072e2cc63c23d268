import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/order/paymentsApi';
import { shownFulfilment } from '../../domain/order/paymentStatus';
import { useFormats } from '../../i18n/useFormats';
import { PaymentRow } from './PaymentRow';
import { PaymentStatus } from './PaymentStatus';

/** On a phone below status and amount, so that long and short states wrap alike. */
const DELIVERY = { order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } };

interface PreviousPaymentRowProps {
  payment: Payment;
  onOpen: () => void;
}

/** A past payment with a button to its details (rules §12.2). */
export function PreviousPaymentRow({ payment, onOpen }: PreviousPaymentRowProps) {
  const { t } = useTranslation('payments');
  const { amount } = useFormats();
  const id = useId();
  const [first, ...others] = payment.items;
  const fulfilment = shownFulfilment(payment);
  return (
    <PaymentRow
      id={id}
      imagePath={first?.imagePath}
      date={payment.date}
      amount={amount(payment.totalCents, payment.currencySymbol)}
      badge={
        <>
          <PaymentStatus status={payment.status} />
          {fulfilment && (
            <Typography component="span" variant="body2" color="textSecondary" sx={DELIVERY}>
              {t(`delivery.${fulfilment}`)}
            </Typography>
          )}
        </>
      }
      action={
        <Button aria-describedby={`${id} ${id}-product`} onClick={onOpen}>
          {t('viewOrder')}
        </Button>
      }
    >
      <p id={`${id}-product`}>{first?.productName}</p>
      {first && <p>{t('quantity', { count: first.quantity })}</p>}
      {others.length > 0 && <p>{t('previous.moreItems', { count: others.length })}</p>}
    </PaymentRow>
  );
}
