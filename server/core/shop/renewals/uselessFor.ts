import type { FailureReason } from '#src/domain/subscription/openOrder';
import type { Sql } from '#server/db/Db';
import { billsRepository } from '../billing/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';

/** Returns why a charge without the person would be useless, or null (rules §35.15, §35.17). */
export async function uselessFor(tx: Sql, subscription: LockedSubscription): Promise<FailureReason | null> {
  const { id, gatewayToken, paySourceId, failedFor } = subscription;
  if (gatewayToken === null || paySourceId === null) return 'noCard';
  const bills = billsRepository(tx);
  if (await bills.isRefusedForGood(paySourceId)) return 'cardUnusable';
  return failedFor === 'unconfirmed' && (await bills.unconfirmedToken(id)) === gatewayToken ? failedFor : null;
}
