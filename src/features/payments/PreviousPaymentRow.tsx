import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/paymentsApi';
import { useFormats } from '../../i18n/useFormats';
import { Button } from '../../ui/Button';
import { useOverlay } from '../../ui/useOverlay';
import { PaymentCard } from './PaymentCard';
import { PaymentDialog } from './PaymentDialog';
import { PaymentStatus } from './PaymentStatus';

/** One past payment, with the button to its details (rules §12.2). */
export function PreviousPaymentRow({ row }: { row: Payment }) {
  const { t } = useTranslation('payments');
  const { amount } = useFormats();
  const details = useOverlay(`payment ${row.orderId}`);
  const id = useId();
  const [first, ...others] = row.items;
  return (
    <>
      <PaymentCard
        id={id}
        date={row.date}
        amount={amount(row.totalCents, row.currencySymbol)}
        badge={<PaymentStatus status={row.status} />}
        action={
          <Button aria-describedby={`${id} ${id}-product`} onClick={details.open}>
            {t('viewSubscription')}
          </Button>
        }
      >
        <p id={`${id}-product`}>{first?.productName}</p>
        {first && <p>{t('quantity', { count: first.quantity })}</p>}
        {others.length > 0 && <p>{t('previous.moreItems', { count: others.length })}</p>}
      </PaymentCard>
      {details.isOpen && <PaymentDialog payment={row} onClose={details.close} />}
    </>
  );
}
