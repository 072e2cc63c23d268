import { addDays, type IsoDate } from '#src/domain/isoDate';
import { orderTotals } from '#src/domain/order/order';
import { shipDayAfter, type Step } from '#src/domain/order/fulfilment';
import type { Sql } from '../../db/Db';
import type { Clock } from '../../core/platform/context/clock';
import { AppError } from '../../core/platform/wire/errors';
import { billsRepository } from '../../core/shop/billing/repository';
import { openBilledOrder } from '../../core/shop/billing/openBilledOrder';
import { ordersRepository } from '../../core/shop/billing/ordersRepository';
import { shipmentsRepository } from '../../core/shop/orders/shipmentsRepository';
import { seededChargeRef } from '../../gateways/stand-in/seededCharge';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import { noonOf } from '../clock/advanceClock';
import type { OrderState } from './orderStates';
import { demoParcel, DEMO_CARRIER } from '../shipments/demoParcel';

/** Days since each order; different, because a subscription has one order a day. */
const AGE_DAYS: Readonly<Record<OrderState, number>> = {
  ...{ placed: 0, declined: 1, packed: 2, shipped: 3, cancelled: 5, delivered: 8, returned: 13 },
};

/** Steps of an order, one a day from the day after its payment. */
const STEPS_OF: Readonly<Partial<Record<OrderState, readonly Step[]>>> = {
  packed: ['packed'],
  shipped: ['packed', 'shipped'],
  delivered: ['packed', 'shipped', 'delivered'],
  returned: ['packed', 'shipped', 'delivered', 'returned'],
};

/** Opens and settles the bill of an order, without a mail, a log line or a charge by the gateway. */
async function addOrder(tx: Sql, subscription: LockedSubscription, day: IsoDate, at: Date, isPaid: boolean) {
  const bills = billsRepository(tx);
  const { id: subscriptionId, productId, quantity, lang, nextBillDate } = subscription;
  if (!(await bills.reserve(productId, quantity))) throw new AppError('outOfStock');
  const terms = { subscriptionId, kind: 'order', billDate: day, dueDate: day, lang, actingAdmin: null } as const;
  const uncommon = { viaMail: false, isAdminTry: false, waivedCents: 0 };
  const { id, orderId, orderVersion } = await openBilledOrder(tx, at, { ...subscription, ...terms, ...uncommon });
  if (orderId === null || orderVersion === null) throw new Error('A bill has no order.');
  const totalCents = orderTotals([subscription]).totalCents;
  const outcome = isPaid
    ? ({
        state: 'SUCCESS',
        responseType: 'SUCCESS',
        gatewayRef: seededChargeRef(orderId, totalCents),
        refusal: null,
      } as const)
    : ({ state: 'DECLINED', responseType: 'SOFT_DECLINE', gatewayRef: null, refusal: null } as const);
  await bills.settle(id, { ...outcome, nextBillDate, totalCents });
  return { orderId, orderVersion };
}

/** Adds an order in each state to a subscription, with its payment; the jobs of today change none (rules §22.6). */
export async function makeOrders(
  tx: Sql,
  clock: Pick<Clock, 'now' | 'today'>,
  { id, customerId }: Pick<LockedSubscription, 'id' | 'customerId'>,
  states: readonly OrderState[],
): Promise<void> {
  const subscription = await subscriptionsRepository(tx).readLocked(id, customerId);
  if (!subscription) throw new Error('A subscription is gone.');
  const today = clock.today();
  const orders = ordersRepository(tx);
  for (const state of states.toSorted((left, right) => AGE_DAYS[right] - AGE_DAYS[left])) {
    const day = addDays(today, -AGE_DAYS[state]);
    const at = day === today ? clock.now() : noonOf(day);
    const author = { at, actor: 'system', actingAdmin: null } as const;
    const order = await addOrder(tx, subscription, day, at, state !== 'declined');
    const { orderId } = order;
    if (state === 'declined') await orders.decline(order, author);
    // Waiting orders ship on a later day than today, so that the demo does not ship them yet.
    else await orders.pay(orderId, shipDayAfter(state === 'placed' || state === 'packed' ? today : day));
    if (state === 'cancelled') await orders.cancelPaid(orderId, author);
    for (const [index, step] of (STEPS_OF[state] ?? []).entries()) {
      const isShipped = step === 'shipped';
      await shipmentsRepository(tx).record([isShipped ? demoParcel(orderId) : { id: orderId, trackingNumber: null }], {
        step,
        at: noonOf(addDays(day, index + 1)),
        carrier: isShipped ? DEMO_CARRIER : null,
      });
    }
  }
}
