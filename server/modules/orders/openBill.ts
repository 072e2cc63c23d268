import type { IsoDate } from '../../../src/domain/isoDate';
import { orderTotals } from '../../../src/domain/order/order';
import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import { withoutEffect } from '../../db/withoutEffect';
import { AppError } from '../../core/wire/errors';
import type { Services } from '../../core/services/services';
import { refuseWhileBilled } from '../../core/billing/refuseWhileBilled';
import { billsRepository } from '../../core/billing/repository';
import { billedState, type BillReply } from '../../core/orders/finishBill';
import { claimAction, type EarlierOutcome } from '../../core/idempotency/claimAction';
import { idempotencyRepository } from '../../core/idempotency/repository';
import type { LockedSubscription } from '../../core/subscriptions/LockedSubscription';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { presentState } from '../../core/subscriptions/presentState';
import { previewOf, type Outcome, type Preview } from '../../core/subscriptions/Preview';
import { refuseOtherOutcome, refuseOutdated } from '../../core/subscriptions/refuseOutdated';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';

/** Sets the goods aside. @returns the token of the card to charge. @throws AppError for what must not be billed now */
async function reserveGoods(tx: Sql, subscription: LockedSubscription): Promise<string> {
  const { id, status, gatewayToken, productId, quantity } = subscription;
  if (!subscriptionCan.moveOrder(status)) throw new AppError('notActive');
  await refuseWhileBilled(tx, id);
  if (gatewayToken === null) throw new AppError('noCard');
  if (!(await billsRepository(tx).reserve(productId, quantity))) throw new AppError('outOfStock');
  return gatewayToken;
}

/** Locks the caller's own subscription, and refuses a second order of one day. */
async function lockForBill(services: Services, tx: Sql, command: SubscriptionCommand): Promise<LockedSubscription> {
  const subscription = await lockOwn(tx, command);
  const isActive = subscriptionCan.moveOrder(subscription.status);
  // Says more than that the state is another one: it is why it is.
  if (isActive && (await billsRepository(tx).isBilledOn(subscription.id, services.clock.today()))) {
    throw new AppError('orderedToday', { payload: { current: await presentState(tx, command) } });
  }
  return subscription;
}

/** What comes of an order that is paid. */
const outcomeOf = (subscription: LockedSubscription, today: IsoDate): Outcome => ({
  after: billedState(subscription, today),
  chargeToday: orderTotals([subscription]).totalCents,
});

/** Says what an order now would charge and change (rules §24.6); it asks no gateway and sets nothing aside. */
export const previewOrder = (services: Services, command: SubscriptionCommand): Promise<Preview> =>
  withoutEffect(services.db, async (tx) => {
    const subscription = await lockForBill(services, tx, command);
    await reserveGoods(tx, subscription);
    return previewOf(tx, command.lang, subscription, outcomeOf(subscription, services.clock.today()));
  });

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
    const { lang, actingAdmin } = command;
    const billDate = services.clock.today();
    const subscription = await lockForBill(services, tx, command);
    const outcome = outcomeOf(subscription, billDate);
    await refuseOutdated(services, tx, subscription, command, async () => {
      await reserveGoods(tx, subscription);
      return outcome;
    });
    const gatewayToken = await reserveGoods(tx, subscription);
    await refuseOtherOutcome(tx, subscription, command, outcome);
    const bill = { ...subscription, subscriptionId: subscription.id, kind: 'order', gatewayToken } as const;
    const { id: billId } = await billsRepository(tx).open({ ...bill, billDate, lang, actingAdmin });
    if (command.action) await idempotencyRepository(tx).linkBill(command.action, billId);
    return { billId };
  });
