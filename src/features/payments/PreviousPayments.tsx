import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/order/paymentsApi';
import { useFormats } from '../../i18n/useFormats';
import { DownloadButton } from '../../ui/data/DownloadButton';
import { PagedList } from '../../ui/data/PagedList';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { PaymentDialog } from './PaymentDialog';
import { paymentsCsv } from './paymentsCsv';
import { PreviousPaymentRow } from './PreviousPaymentRow';

const keyOf = ({ orderId }: Payment) => orderId;

/** All past payments, to read here or to take along. */
export function PreviousPayments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('payments');
  const { language } = useFormats();
  // Here, and not in each row: a step in the history would render all of them anew.
  const [opened, setOpened] = useState<Payment>();
  const close = () => setOpened(undefined);
  useHistoryEntry({ name: 'payment', isOpen: opened !== undefined, onBack: close });
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
        renderRow={(payment) => <PreviousPaymentRow payment={payment} onOpen={setOpened} />}
        label={t('previous.title')}
      />
      {opened && <PaymentDialog payment={opened} onClose={close} />}
    </>
  );
}
