import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { billsRepository } from '../billing/repository';
import { claimAction, type EarlierOutcome } from '../idempotency/claimAction';
import { idempotencyRepository } from '../idempotency/repository';
import type { SubscriptionCommand } from '../subscriptions/SubscriptionCommand';
import { lockForMove } from './lockForMove';
import { refuseUnseen, type Seen } from './refuseUnseen';

/** Refuses what must not be billed now, under the subscription's lock. */
async function refuseSecondBill(tx: Sql, subscriptionId: number, today: string): Promise<void> {
  const bills = billsRepository(tx);
  if (await bills.isBeingBilled(subscriptionId)) throw new AppError('beingBilled');
  if (await bills.isBilledOn(subscriptionId, today)) throw new AppError('orderedToday');
}

/**
 * The first half of an order: a bill that waits for the gateway, committed before the gateway is asked, so that
 * a crash in between leaves something to finish. The goods are set aside with it.
 */
export const openBill = ({ db, clock }: Services, command: SubscriptionCommand, seen: Seen): Promise<EarlierOutcome> =>
  db.tx(async (tx) => {
    const earlier = await claimAction(tx, command.action);
    if (earlier) return earlier;
    const subscription = await lockForMove(tx, command);
    const billDate = clock.today();
    await refuseSecondBill(tx, subscription.id, billDate);
    refuseUnseen(subscription, seen);
    const { gatewayToken, productId, quantity } = subscription;
    if (gatewayToken === null) throw new AppError('noCard');
    if (!(await billsRepository(tx).reserve(productId, quantity))) throw new AppError('outOfStock');
    const { lang, actingAdmin } = command;
    const billId = await billsRepository(tx).open({
      ...subscription,
      subscriptionId: subscription.id,
      kind: 'order',
      gatewayToken,
      billDate,
      lang,
      actingAdmin,
    });
    if (command.action) await idempotencyRepository(tx).linkBill(command.action, billId);
    return { billId };
  });
