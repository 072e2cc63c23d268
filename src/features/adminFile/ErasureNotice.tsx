import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../api/customer/erasureSchema';
import { OpenOrderList } from '../../components/OpenOrderList';
import { useFormats } from '../../i18n/useFormats';
import { useMomentFormat } from '../../i18n/useMomentFormat';

/** When a customer was erased, or what postpones it and until when. */
export function ErasureNotice({ erasure: { openOrders, dueOn, erasedAt } }: { erasure: Erasure }) {
  const { t } = useTranslation('privacy');
  const { day } = useFormats();
  const moment = useMomentFormat();
  return (
    <Alert severity={erasedAt ? 'success' : 'warning'} variant="outlined" role="status" sx={{ mb: 2 }}>
      {erasedAt && t('admin.done', { moment: moment(erasedAt) })}
      {dueOn && t(openOrders.length > 0 ? 'admin.waitsForOrders' : 'admin.waits', { date: day(dueOn) })}
      {openOrders.length > 0 && <OpenOrderList orders={openOrders} />}
    </Alert>
  );
}
