import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ON_DEMAND } from '../../api/baseApi';
import { useGetRefundableQuery } from '../../api/admin/refundsApi';
import { QueryView } from '../../components/QueryView';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { RefundFacts } from './RefundFacts';
import { RefundForm } from './RefundForm';

interface RefundDialogProps {
  /** Number of the payment, or of its order. */
  paymentId: string;
  onClose: () => void;
}

/** Refunds a part or all of a payment, or says why that is not possible. Loads the payment by itself (rules §37.3). */
export function RefundDialog({ paymentId, onClose }: RefundDialogProps) {
  const { t } = useTranslation('adminRefund');
  const query = useGetRefundableQuery(paymentId, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const { currentData: payment } = query;
  const { left } = payment ?? {};
  if (payment && left) return <RefundForm payment={payment} leftCents={left} onClose={onClose} />;
  return (
    <InfoDialog title={t('title', { paymentId })} closeLabel={t('close')} onClose={onClose}>
      <QueryView query={query} shape="panel" failureTitle={t('loadFailed')} area="adminList">
        {(shown) => (
          <>
            <RefundFacts payment={shown} />
            <Typography sx={{ mt: 2 }}>{t(shown.left === undefined ? 'notCharged' : 'nothingLeft')}</Typography>
          </>
        )}
      </QueryView>
    </InfoDialog>
  );
}
