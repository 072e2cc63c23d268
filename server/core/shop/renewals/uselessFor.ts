import type { FailureReason } from '#src/domain/subscription/openOrder';
import type { Sql } from '#server/db/Db';
import { billsRepository } from '../billing/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';

/** Returns why a charge without the person would be useless, or null (rules §35.15, §35.17). */
export async function uselessFor(tx: Sql, subscription: LockedSubscription): Promise<FailureReason | null> {
  const { id, gatewayToken, paySourceId, failedFor, failedSince } = subscription;
  if (gatewayToken === null || paySourceId === null) return 'noCard';
  const bills = billsRepository(tx);
  if (await bills.isRefusedForGood(paySourceId)) return 'cardUnusable';
  if (failedFor !== 'unconfirmed') return null;
  return (await bills.isUnconfirmed(id, gatewayToken, failedSince)) ? failedFor : null;
}
