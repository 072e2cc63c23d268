import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import { subscriptionsRepository, type LockedSubscription } from '../subscriptions/repository';

/** Locks the caller's own subscription for a change of its next order (contract §4). */
export async function lockForMove(tx: Sql, id: number, customerId: number): Promise<LockedSubscription> {
  const subscription = await subscriptionsRepository(tx).lock(id, customerId);
  if (!subscription) throw new AppError('subscriptionNotFound');
  if (!subscriptionCan.moveOrder(subscription.status)) throw new AppError('notActive');
  return subscription;
}
