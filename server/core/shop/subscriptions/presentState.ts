import type { Sql } from '#server/db/Db';
import { subscriptionsRepository } from './repository';
import type { SubscriptionWire } from './schemas';
import type { SubscriptionCommand } from './SubscriptionCommand';

/** Returns the caller's subscription in this transaction, in the caller's language. */
export async function presentState(
  tx: Sql,
  { customerId, lang, subscriptionId }: Pick<SubscriptionCommand, 'customerId' | 'lang' | 'subscriptionId'>,
): Promise<SubscriptionWire> {
  const filter = { customerId, lang, byNextBill: false, purchaseId: subscriptionId };
  const [present] = await subscriptionsRepository(tx).list(filter);
  if (!present) throw new Error('A locked subscription is gone.');
  return present;
}
