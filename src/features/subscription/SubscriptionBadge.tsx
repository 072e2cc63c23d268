import { useTranslation } from 'react-i18next';
import { isKnownStatus, type SubscriptionStatus } from '../../domain/subscriptionStatus';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/StatusBadge';

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  ACTIVE: 'good',
  INACTIVE: 'quiet',
  PAUSED: 'quiet',
  CANCELLED: 'bad',
  RECYCLE_FAILED: 'bad',
};

/** Green for active, grey for inactive and paused, red for any other; an unknown one as sent (rules §8.3). */
export function SubscriptionBadge({ status }: { status: string }) {
  const { t } = useTranslation('subscription');
  if (!isKnownStatus(status)) return <StatusBadge tone="bad">{status}</StatusBadge>;
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>;
}
