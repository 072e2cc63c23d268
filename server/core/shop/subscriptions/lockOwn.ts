import type { Sql } from '#server/db/Db';
import { AppError } from '../../platform/wire/errors';
import type { LockedSubscription } from './LockedSubscription';
import { subscriptionsRepository } from './repository';
import type { SubscriptionCommand } from './SubscriptionCommand';

/**
 * Locks and returns the caller's subscription.
 * @throws AppError `subscriptionNotFound`, also for a subscription of another customer (rules §3.5)
 */
export async function lockOwn(
  tx: Sql,
  { subscriptionId, customerId }: Pick<SubscriptionCommand, 'subscriptionId' | 'customerId'>,
): Promise<LockedSubscription> {
  const subscription = await subscriptionsRepository(tx).lock(subscriptionId, customerId);
  if (!subscription) throw new AppError('subscriptionNotFound');
  return subscription;
}
