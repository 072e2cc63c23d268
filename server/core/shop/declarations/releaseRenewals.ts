import type { Sql } from '#server/db/Db';
import { billsRepository } from '../billing/repository';
import type { AnnouncedCharge } from './declarationMails';
import { matchRepository } from './matchRepository';
import { declarationsRepository } from './repository';
import { postponeMissed } from '../renewals/postponeMissed';
import type { AppContext } from '../../platform/context/AppContext';
import { nextChargeOf } from '../subscriptions/Snapshot';
import { subscriptionsRepository } from '../subscriptions/repository';

/**
 * Postpones the charges that were missed during a hold, unless another declaration blocks renewals (rules §7.10 b,
 * §28.9).
 * @returns the next charges, in cents; empty during another hold
 */
export async function releaseRenewals(tx: Sql, context: AppContext, emailNorm: string): Promise<AnnouncedCharge[]> {
  if (await declarationsRepository(tx).isHolding(emailNorm)) return [];
  const today = context.clock.today();
  const charges: AnnouncedCharge[] = [];
  for (const { id, customerId } of await matchRepository(tx).openOf(emailNorm)) {
    const subscription = await subscriptionsRepository(tx).lock(id, customerId);
    if (!subscription || (await billsRepository(tx).unsettled(id)) !== null) continue;
    const released = await postponeMissed(tx, context, subscription);
    const charge = nextChargeOf(released, today);
    if (!charge) continue;
    // Because the next run bills a charge of yesterday under today's date (rules §7.10 a, c).
    const date = charge.date < today ? today : charge.date;
    charges.push({ productName: released.productName, date, totalCents: charge.total });
  }
  return charges;
}
