export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What a subscription's status allows (spec §4, contract §4). */
export const subscriptionCan = {
  moveOrder: (status: SubscriptionStatus): boolean => status === 'ACTIVE',
  reactivate: (status: SubscriptionStatus): boolean => status === 'INACTIVE' || status === 'PAUSED',
};

export const isActive = (status: SubscriptionStatus): boolean => status === 'ACTIVE';
