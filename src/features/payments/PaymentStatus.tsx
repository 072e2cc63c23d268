import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isKnownPaymentStatus } from '../../domain/order/paymentStatus';
import { StatusBadge } from '../../ui/feedback/StatusBadge';

/** Returns the translated status, or a generic text with an unknown one (rules §12.4). */
export function paymentStatusText(t: TFunction<'payments'>, status: string): string {
  if (isKnownPaymentStatus(status)) return t(`status.${status}`);
  return status === '' ? t('status.none') : t('status.other', { status });
}

/** Badge of a payment: green for a success, red otherwise (rules §12.4). */
export function PaymentStatus({ status }: { status: string }) {
  const { t } = useTranslation('payments');
  return <StatusBadge tone={status === 'SUCCESS' ? 'good' : 'bad'}>{paymentStatusText(t, status)}</StatusBadge>;
}
