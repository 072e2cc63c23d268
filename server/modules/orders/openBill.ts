import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import { AppError } from '../../core/wire/errors';
import type { Services } from '../../core/services/services';
import { refuseWhileBilled } from '../../core/billing/refuseWhileBilled';
import { billsRepository } from '../../core/billing/repository';
import type { BillReply } from '../../core/orders/finishBill';
import { claimAction, type EarlierOutcome } from '../../core/idempotency/claimAction';
import { idempotencyRepository } from '../../core/idempotency/repository';
import type { LockedSubscription } from '../../core/subscriptions/LockedSubscription';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { presentState } from '../../core/subscriptions/presentState';
import { refuseOutdated } from '../../core/subscriptions/refuseOutdated';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';

/** Locks the caller's own subscription for a bill, and refuses what must not be billed now. */
async function lockForBill(services: Services, tx: Sql, command: SubscriptionCommand): Promise<LockedSubscription> {
  const bills = billsRepository(tx);
  const subscription = await lockOwn(services, tx, { ...command, version: undefined });
  const isActive = subscriptionCan.moveOrder(subscription.status);
  // Says more than that the state is another one: it is why it is.
  if (isActive && (await bills.isBilledOn(subscription.id, services.clock.today()))) {
    throw new AppError('orderedToday', { payload: { current: await presentState(tx, command) } });
  }
  await refuseOutdated(services, tx, subscription, command);
  if (!isActive) throw new AppError('notActive');
  await refuseWhileBilled(tx, subscription.id);
  return subscription;
}

/**
 * The first half of an order: a bill that waits for the gateway, committed before the gateway is asked, so that
 * a crash in between leaves something to finish. The goods are set aside with it.
 */
export const openBill = (
  services: Services,
  command: SubscriptionCommand,
): Promise<EarlierOutcome<BillReply['payload']>> =>
  services.db.tx(async (tx) => {
    const earlier = await claimAction<BillReply['payload']>(tx, command.action);
    if (earlier) return earlier;
    const subscription = await lockForBill(services, tx, command);
    const { gatewayToken, productId, quantity } = subscription;
    if (gatewayToken === null) throw new AppError('noCard');
    if (!(await billsRepository(tx).reserve(productId, quantity))) throw new AppError('outOfStock');
    const { lang, actingAdmin } = command;
    const { id: billId } = await billsRepository(tx).open({
      ...subscription,
      subscriptionId: subscription.id,
      kind: 'order',
      gatewayToken,
      billDate: services.clock.today(),
      lang,
      actingAdmin,
    });
    if (command.action) await idempotencyRepository(tx).linkBill(command.action, billId);
    return { billId };
  });
