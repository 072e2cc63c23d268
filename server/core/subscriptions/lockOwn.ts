import type { Sql } from '../../db/Db';
import type { Services } from '../services/services';
import { AppError } from '../wire/errors';
import type { LockedSubscription } from './LockedSubscription';
import { refuseOutdated } from './refuseOutdated';
import { subscriptionsRepository } from './repository';
import type { SubscriptionCommand } from './SubscriptionCommand';

/** Locks the caller's own subscription (rules §3.5) in the state that the caller saw (rules §7.8). */
export async function lockOwn(
  services: Pick<Services, 'formatDay'>,
  tx: Sql,
  command: SubscriptionCommand,
): Promise<LockedSubscription> {
  const subscription = await subscriptionsRepository(tx).lock(command.subscriptionId, command.customerId);
  if (!subscription) throw new AppError('subscriptionNotFound');
  await refuseOutdated(services, tx, subscription, command);
  return subscription;
}
