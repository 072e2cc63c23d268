import { isFree, orderTotals } from '#src/domain/order/order';
import type { Sql } from '../../db/Db';
import { withoutEffect } from '../../db/withoutEffect';
import { countCharge } from '../../core/platform/limits/chargeLimits';
import type { AppContext } from '../../core/platform/context/AppContext';
import { billsRepository, type Bill } from '../../core/shop/billing/repository';
import type { BillReply } from '../../core/shop/orders/finishBill';
import { claimAction, type EarlierOutcome } from '../../core/platform/idempotency/claimAction';
import { idempotencyRepository } from '../../core/platform/idempotency/repository';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { previewOf, type Outcome, type Preview } from '../../core/shop/subscriptions/Preview';
import { refuseOtherOutcome, refuseOutdated } from '../../core/shop/subscriptions/refuseOutdated';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';

/** The days of an order, and the card that is charged. */
type BillTerms = Pick<Bill, 'billDate' | 'dueDate' | 'gatewayToken' | 'paySourceId' | 'cardLast4'>;

/** What a customer asks to be billed at once. */
export interface BillRequest {
  kind: Exclude<Bill['kind'], 'renewal'>;
  /** Locks the caller's own subscription. @throws AppError for what says more than that the state is another one */
  lock: (tx: Sql) => Promise<LockedSubscription>;
  /** Sets the goods aside. @throws AppError for what must not be billed now */
  reserve: (tx: Sql, subscription: LockedSubscription) => Promise<BillTerms>;
  /** The subscription once it is paid. */
  paid: (subscription: LockedSubscription, terms: BillTerms) => LockedSubscription;
}

async function reserveGoods(tx: Sql, { reserve, paid }: BillRequest, subscription: LockedSubscription) {
  const terms = await reserve(tx, subscription);
  if (!isFree(subscription)) await countCharge(tx, { ...terms, customerId: subscription.customerId });
  const outcome: Outcome = { after: paid(subscription, terms), chargeToday: orderTotals([subscription]).totalCents };
  return { terms, outcome };
}

/** Says what an order would charge and change (rules §24.6); it asks no gateway and sets nothing aside. */
export const previewBill = (
  { db }: Pick<AppContext, 'db'>,
  { lang }: Pick<SubscriptionCommand, 'lang'>,
  request: BillRequest,
): Promise<Preview> =>
  withoutEffect(db, async (tx) => {
    const subscription = await request.lock(tx);
    const { outcome } = await reserveGoods(tx, request, subscription);
    return previewOf(tx, lang, subscription, outcome);
  });

/**
 * The first half of an order: a bill that waits for the gateway, committed before the gateway is asked, so that
 * a crash in between leaves something to finish. The goods are set aside with it.
 */
export const openBill = (
  context: AppContext,
  command: SubscriptionCommand,
  request: BillRequest,
): Promise<EarlierOutcome<BillReply['payload']>> =>
  context.db.tx(async (tx) => {
    const earlier = await claimAction<BillReply['payload']>(tx, command.action);
    if (earlier) return earlier;
    const { lang, actingAdmin } = command;
    const subscription = await request.lock(tx);
    const reserve = () => reserveGoods(tx, request, subscription);
    await refuseOutdated(context, tx, subscription, command, async () => (await reserve()).outcome);
    const { terms, outcome } = await reserve();
    await refuseOtherOutcome(tx, subscription, command, outcome);
    const bill = { ...subscription, subscriptionId: subscription.id, kind: request.kind, ...terms };
    const { id: billId } = await billsRepository(tx).open({ ...bill, lang, actingAdmin });
    if (command.action) await idempotencyRepository(tx).linkBill(command.action, billId);
    return { billId };
  });
