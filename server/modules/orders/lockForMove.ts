import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import { AppError } from '../../core/wire/errors';
import type { LockedSubscription } from '../../core/subscriptions/LockedSubscription';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';

/** Locks the caller's own subscription for a change of its next order (rules §7.1). */
export async function lockForMove(tx: Sql, command: SubscriptionCommand): Promise<LockedSubscription> {
  const subscription = await lockOwn(tx, command);
  if (!subscriptionCan.moveOrder(subscription.status)) throw new AppError('notActive');
  return subscription;
}
