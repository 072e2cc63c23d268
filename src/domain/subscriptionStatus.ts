export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** True for a status with a translation; a shop may have others (rules §8.3). */
export const isKnownStatus = (status: string): status is SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.some((known) => known === status);

/** True for a status without deliveries that can be reactivated. */
export const isResting = (status: string): status is 'INACTIVE' | 'PAUSED' =>
  status === 'INACTIVE' || status === 'PAUSED';

/** Changes that a subscription's status allows (rules §8.4). */
export const subscriptionCan = {
  moveOrder: (status: string): boolean => status === 'ACTIVE',
  reactivate: (status: string): boolean => isResting(status),
  pause: (status: string): boolean => status === 'ACTIVE',
  /** A cancellation is final. */
  cancel: (status: string): boolean => status !== 'CANCELLED',
  /** Product, quantity, frequency and discount code. */
  edit: (status: string): boolean => status !== 'CANCELLED' && status !== 'RECYCLE_FAILED',
};

/** True if the next order comes automatically; a pause ends with that order. */
export const isOngoing = (status: string): status is 'ACTIVE' | 'PAUSED' => status === 'ACTIVE' || status === 'PAUSED';

export const isActive = (status: string): boolean => status === 'ACTIVE';
