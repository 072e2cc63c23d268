export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Whether it is one of the portal's; a shop may have others (rules §8.3). */
export const isKnownStatus = (status: string): status is SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.some((known) => known === status);

/** Nothing is delivered meanwhile, but it can continue. */
export const isResting = (status: string): status is 'INACTIVE' | 'PAUSED' =>
  status === 'INACTIVE' || status === 'PAUSED';

/** What a subscription's status allows (rules §8.4). */
export const subscriptionCan = {
  moveOrder: (status: string): boolean => status === 'ACTIVE',
  reactivate: (status: string): boolean => isResting(status),
  pause: (status: string): boolean => status === 'ACTIVE',
  /** Cancelling is final. */
  cancel: (status: string): boolean => status !== 'CANCELLED',
  /** Its product, quantity, frequency and code. */
  edit: (status: string): boolean => status !== 'CANCELLED' && status !== 'RECYCLE_FAILED',
};

/** Whether its next order comes by itself; a pause ends with it. */
export const isOngoing = (status: string): status is 'ACTIVE' | 'PAUSED' => status === 'ACTIVE' || status === 'PAUSED';

export const isActive = (status: string): boolean => status === 'ACTIVE';
