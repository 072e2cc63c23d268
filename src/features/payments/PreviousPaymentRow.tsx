import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/order/paymentsApi';
import { useFormats } from '../../i18n/useFormats';
import { PaymentRow } from './PaymentRow';
import { PaymentStatus } from './PaymentStatus';

interface PreviousPaymentRowProps {
  payment: Payment;
  /** Picture of the first product; undefined if unknown. */
  imagePath: string | undefined;
  onOpen: () => void;
}

/** A past payment with a button to its details (rules §12.2). */
export function PreviousPaymentRow({ payment, imagePath, onOpen }: PreviousPaymentRowProps) {
  const { t } = useTranslation('payments');
  const { amount } = useFormats();
  const id = useId();
  const [first, ...others] = payment.items;
  return (
    <PaymentRow
      id={id}
      imagePath={imagePath}
      date={payment.date}
      amount={amount(payment.totalCents, payment.currencySymbol)}
      badge={<PaymentStatus status={payment.status} />}
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
