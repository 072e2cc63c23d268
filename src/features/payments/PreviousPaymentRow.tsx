import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/paymentsApi';
import { useFormats } from '../../i18n/useFormats';
import { Button } from '../../ui/Button';
import { useHistoryEntry } from '../../ui/useHistoryEntry';
import { PaymentCard } from './PaymentCard';
import { PaymentDialog } from './PaymentDialog';
import { PaymentStatus } from './PaymentStatus';

/** One past payment, with the button to its details (rules §12.2). */
export function PreviousPaymentRow({ row }: { row: Payment }) {
  const { t } = useTranslation('payments');
  const { amount } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useHistoryEntry({ name: `payment ${row.orderId}`, isOpen, onBack: close });
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
          <Button aria-describedby={`${id} ${id}-product`} onClick={() => setOpen(true)}>
            {t('viewSubscription')}
          </Button>
        }
      >
        <p id={`${id}-product`}>{first?.productName}</p>
        {first && <p>{t('quantity', { count: first.quantity })}</p>}
        {others.length > 0 && <p>{t('previous.moreItems', { count: others.length })}</p>}
      </PaymentCard>
      {isOpen && <PaymentDialog payment={row} onClose={close} />}
    </>
  );
}
