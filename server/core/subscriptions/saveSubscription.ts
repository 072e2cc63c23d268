import { orderAmounts } from '../../../src/domain/order/order';
import type { Sql } from '../../db/Db';
import { changeLogRepository, type Author } from '../changeLog/repository';
import type { LockedSubscription, SubscriptionState } from './LockedSubscription';
import { subscriptionsRepository } from './repository';

const LOGGED = [
  'status',
  'nextBillDate',
  'restartDate',
  'endedOn',
  'cancelReason',
  'productId',
  'quantity',
  'unitPriceCents',
  'oldUnitPriceCents',
  'intervalDays',
  'shippingCents',
  'taxCents',
  'discountCents',
  'retryNo',
  'retryOn',
  'waitingSince',
  'paySourceId',
  'discountCode',
] as const satisfies readonly (keyof SubscriptionState)[];

const pick = (state: SubscriptionState, keys: readonly (typeof LOGGED)[number][]) =>
  Object.fromEntries(keys.map((key) => [key, state[key]]));

/** What it costs now, after its product, quantity, code or country has changed. */
export const repriced = (subscription: LockedSubscription): LockedSubscription => ({
  ...subscription,
  ...orderAmounts(subscription),
});

/**
 * The one function that changes a subscription: stores the new state and logs exactly what differs, so that the log
 * replays to the present state (rules §21.3).
 * @returns whether anything differed
 */
export async function saveSubscription(
  tx: Sql,
  before: LockedSubscription,
  after: LockedSubscription,
  { action, ...author }: Author & { action: string },
): Promise<boolean> {
  const changed = LOGGED.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return false;
  await subscriptionsRepository(tx).save(after.id, after.customerId, after);
  await changeLogRepository(tx).add({
    ...author,
    customerId: after.customerId,
    subject: 'subscription',
    subjectId: after.id,
    action,
    before: pick(before, changed),
    after: pick(after, changed),
  });
  return true;
}
