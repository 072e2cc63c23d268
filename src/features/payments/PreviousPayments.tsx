import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/order/paymentsApi';
import { useFormats } from '../../i18n/useFormats';
import { DownloadButton } from '../../ui/data/DownloadButton';
import { PagedList } from '../../ui/data/PagedList';
import { lazyDialog } from '../../ui/feedback/lazyDialog';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { PreviousPaymentRow } from './PreviousPaymentRow';

const PaymentDialog = lazyDialog(
  () => import(/* webpackChunkName: "payment-dialog" */ './PaymentDialog'),
  'PaymentDialog',
);

const keyOf = ({ orderId }: Payment) => orderId;

/** Past payments by month with a CSV download (rules §12.2). */
export function PreviousPayments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('payments');
  const { language, month } = useFormats();
  // One hook for all rows, because each call renders on every navigation.
  const { asked, open, close } = useOverlayParam('payment', {
    isMissing: (id) => payments.every(({ orderId }) => orderId !== id),
  });
  const opened = payments.find(({ orderId }) => orderId === asked);
  const makeCsv = async () => {
    const { paymentsCsv } = await import(/* webpackChunkName: "payment-files" */ './paymentsCsv');
    return paymentsCsv(t, payments, language);
  };
  return (
    <>
      <PagedList
        rows={payments}
        keyOf={keyOf}
        headingOf={({ date }) => month(date)}
        renderRow={(payment) => <PreviousPaymentRow payment={payment} onOpen={() => open(payment.orderId)} />}
        label={t('previous.title')}
      />
      <DownloadButton label={t('csv.download')} fileName={t('csv.file')} type="text/csv" make={makeCsv} />
      {opened && <PaymentDialog payment={opened} onClose={close} />}
    </>
  );
}
