import { isFree } from '#src/domain/order/order';
import { subscriptionCan } from '#src/domain/subscriptionStatus';
import { refuseWhileBilled } from '../../core/shop/billing/refuseWhileBilled';
import { billsRepository } from '../../core/shop/billing/repository';
import { billedState } from '../../core/shop/orders/stateAfter';
import type { AppContext } from '../../core/platform/context/AppContext';
import { lockOwn } from '../../core/shop/subscriptions/lockOwn';
import { presentState } from '../../core/shop/subscriptions/presentState';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import { AppError } from '../../core/platform/wire/errors';
import type { BillRequest } from '../../core/shop/orders/openBill';

/** Immediate order, billed to the subscription's card at most once a day (rules §7.5). */
export const orderNow = ({ clock }: Pick<AppContext, 'clock'>, command: SubscriptionCommand): BillRequest => ({
  kind: 'order',
  async lock(tx) {
    const subscription = await lockOwn(tx, command);
    const isActive = subscriptionCan.moveOrder(subscription.status);
    // Checks for an order of today before the expected state, because `orderedToday` explains the difference.
    if (isActive && (await billsRepository(tx).isBilledOn(subscription.id, clock.today()))) {
      throw new AppError('orderedToday', { payload: { current: await presentState(tx, command) } });
    }
    return subscription;
  },
  async reserve(tx, subscription) {
    const { id, status, gatewayToken, paySourceId, cardLast4, productId, quantity } = subscription;
    if (!subscriptionCan.moveOrder(status)) throw new AppError('notActive');
    await refuseWhileBilled(tx, id);
    if (gatewayToken === null && !isFree(subscription)) throw new AppError('noCard');
    if (!(await billsRepository(tx).reserve(productId, quantity))) throw new AppError('outOfStock');
    const billDate = clock.today();
    return { billDate, dueDate: billDate, gatewayToken, paySourceId, cardLast4 };
  },
  paid: (subscription, { billDate }) => billedState(subscription, billDate),
});
