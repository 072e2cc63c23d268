import { orderTotals, weeksOf } from '../../../src/domain/order/order';
import type { SubscriptionStatus } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import { AppError, type ErrorKind } from '../wire/errors';
import type { Services } from '../services/services';
import { formatMoney } from '../wire/format';
import { presentState } from './presentState';
import type { LockedSubscription } from './LockedSubscription';
import type { SubscriptionCommand } from './SubscriptionCommand';

/** Each message names the present state. */
const REFUSALS: Record<SubscriptionStatus, ErrorKind> = {
  ACTIVE: 'changedMeanwhile',
  PAUSED: 'changedMeanwhilePaused',
  INACTIVE: 'changedMeanwhileInactive',
  RECYCLE_FAILED: 'changedMeanwhileInactive',
  CANCELLED: 'changedMeanwhileCancelled',
};

export const OUTDATED: readonly ErrorKind[] = [...new Set(Object.values(REFUSALS))];

/**
 * Refuses, under the subscription's lock, to change another state than the one that the caller saw (rules §7.8). The
 * refusal carries the subscription as it is now at `payload.current`.
 */
export async function refuseOutdated(
  { formatDay }: Pick<Services, 'formatDay'>,
  tx: Sql,
  subscription: LockedSubscription,
  command: Pick<SubscriptionCommand, 'customerId' | 'lang' | 'subscriptionId' | 'version'>,
): Promise<void> {
  const { version, lang } = command;
  if (version === undefined || version === subscription.version) return;
  const current = await presentState(tx, command);
  throw new AppError(REFUSALS[subscription.status], {
    params: {
      product: current.productName,
      quantity: subscription.quantity,
      weeks: weeksOf(subscription.intervalDays),
      total: formatMoney(orderTotals([subscription]).totalCents, lang),
      date: formatDay(subscription.nextBillDate, lang),
    },
    payload: { current },
  });
}
