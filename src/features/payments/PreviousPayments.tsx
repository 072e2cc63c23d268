import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/order/paymentsApi';
import { useFormats } from '../../i18n/useFormats';
import { DownloadButton } from '../../ui/data/DownloadButton';
import { PagedList } from '../../ui/data/PagedList';
import { lazyDialog } from '../../ui/feedback/lazyDialog';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { paymentsCsv } from './paymentsCsv';
import { PreviousPaymentRow } from './PreviousPaymentRow';

const PaymentDialog = lazyDialog(
  () => import(/* webpackChunkName: "payment-dialog" */ './PaymentDialog'),
  'PaymentDialog',
);

const keyOf = ({ orderId }: Payment) => orderId;

/** Past payments with a CSV download. */
export function PreviousPayments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('payments');
  const { language } = useFormats();
  // One hook for all rows, because each call renders on every navigation.
  const { asked, open, close } = useOverlayParam('payment', {
    isMissing: (id) => payments.every(({ orderId }) => orderId !== id),
  });
  const opened = payments.find(({ orderId }) => orderId === asked);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <DownloadButton
          label={t('csv.download')}
          fileName={t('csv.file')}
          type="text/csv"
          make={() => paymentsCsv(t, payments, language)}
        />
      </Box>
      <PagedList
        rows={payments}
        keyOf={keyOf}
        renderRow={(payment) => <PreviousPaymentRow payment={payment} onOpen={() => open(payment.orderId)} />}
        label={t('previous.title')}
      />
      {opened && <PaymentDialog payment={opened} onClose={close} />}
    </>
  );
}
