import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/StatusBadge';
import { paymentStatusText } from './paymentStatusText';

/** Green for a success, red for anything else (rules §12.4). */
export function PaymentStatus({ status }: { status: string }) {
  const { t } = useTranslation('payments');
  return <StatusBadge tone={status === 'SUCCESS' ? 'good' : 'bad'}>{paymentStatusText(t, status)}</StatusBadge>;
}
