export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What a subscription's status allows (spec §4, contract §4). */
export const subscriptionCan = {
  moveOrder: (status: SubscriptionStatus): boolean => status === 'ACTIVE',
  reactivate: (status: SubscriptionStatus): boolean => status === 'INACTIVE' || status === 'PAUSED',
  pause: (status: SubscriptionStatus): boolean => status === 'ACTIVE',
  /** Cancelling is final. */
  cancel: (status: SubscriptionStatus): boolean => status !== 'CANCELLED',
  /** Its product, quantity, frequency and code. */
  edit: (status: SubscriptionStatus): boolean => status !== 'CANCELLED' && status !== 'RECYCLE_FAILED',
};

export const isActive = (status: SubscriptionStatus): boolean => status === 'ACTIVE';
