import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/StatusBadge';

/** A payment's status in words; an unknown one is shown as the shop sends it (rules §12.4). */
export function paymentStatusText(t: TFunction<'payments'>, status: string): string {
  return status === 'SUCCESS' || status === 'SOFT_DECLINE' ? t(`status.${status}`) : status;
}

/** Green for a success, red for anything else (rules §12.4). */
export function PaymentStatus({ status }: { status: string }) {
  const { t } = useTranslation('payments');
  return <StatusBadge tone={status === 'SUCCESS' ? 'good' : 'bad'}>{paymentStatusText(t, status)}</StatusBadge>;
}
