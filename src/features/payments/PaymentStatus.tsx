import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/StatusBadge';

/** Green for a success, red for anything else; statuses we do not know are shown as the shop sends them (spec §2). */
export function PaymentStatus({ status }: { status: string }) {
  const { t } = useTranslation('payments');
  if (status === 'SUCCESS') return <StatusBadge tone="good">{t('status.SUCCESS')}</StatusBadge>;
  return <StatusBadge tone="bad">{status === 'SOFT_DECLINE' ? t('status.SOFT_DECLINE') : status}</StatusBadge>;
}
