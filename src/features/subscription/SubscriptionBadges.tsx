import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { PAYMENT_OPEN } from '../../domain/order/orderState';
import { isKnownStatus, type SubscriptionStatus } from '../../domain/subscriptionStatus';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/StatusBadge';

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  ACTIVE: 'good',
  INACTIVE: 'quiet',
  PAUSED: 'quiet',
  CANCELLED: 'bad',
  RECYCLE_FAILED: 'bad',
};

/**
 * Green for active, grey for inactive and paused, red for all others. Unknown badges show the server's text (rules
 * §8.3).
 */
function SubscriptionBadge({ badge }: { badge: string }) {
  const { t } = useTranslation('subscription');
  if (isKnownStatus(badge)) return <StatusBadge tone={TONES[badge]}>{t(`status.${badge}`)}</StatusBadge>;
  return <StatusBadge tone="bad">{badge === PAYMENT_OPEN ? t('paymentOpen') : badge}</StatusBadge>;
}

/** Badges of a subscription: its status and an open payment (rules §24.26). */
export function SubscriptionBadges({ badges }: { badges: readonly string[] }) {
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {badges.map((badge) => (
        <SubscriptionBadge key={badge} badge={badge} />
      ))}
    </Stack>
  );
}
