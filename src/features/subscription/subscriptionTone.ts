import type { SubscriptionStatus } from '../../domain/subscriptionStatus';
import type { BadgeTone } from '../../ui/StatusBadge';

/** Green for active, grey for resting, red for the rest (spec §4). */
export const subscriptionTone: Record<SubscriptionStatus, BadgeTone> = {
  ACTIVE: 'good',
  INACTIVE: 'quiet',
  PAUSED: 'quiet',
  CANCELLED: 'bad',
  RECYCLE_FAILED: 'bad',
};
