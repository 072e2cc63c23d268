import { isFree, orderTotals } from '#src/domain/order/order';
import type { Sql } from '#server/db/Db';
import { withoutEffect } from '#server/db/withoutEffect';
import { countCharge } from '../../platform/limits/chargeLimits';
import type { AppContext } from '../../platform/context/AppContext';
import type { Bill } from '../billing/Bill';
import type { BillReply } from './billReply';
import { billedAmounts } from '../billing/billedAmounts';
import { openBilledOrder } from '../billing/openBilledOrder';
import { claimAction, type EarlierOutcome } from '../../platform/idempotency/claimAction';
import { idempotencyRepository } from '../../platform/idempotency/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { previewOf, type Outcome, type Preview } from '../subscriptions/Preview';
import { refuseOtherOutcome, refuseOutdated } from '../subscriptions/refuseOutdated';
import type { SubscriptionCommand } from '../subscriptions/SubscriptionCommand';

/** Dates of an order, and the card to charge. */
type BillTerms = Pick<Bill, 'billDate' | 'dueDate' | 'gatewayToken' | 'paySourceId' | 'cardLast4'>;

/** Immediate bill requested by a customer. */
export interface BillRequest {
  kind: Exclude<Bill['kind'], 'renewal'>;
  /** True for an admin's try, which does not count as a charge of the person (rules §7.18). */
  isAdminTry?: boolean;
  /** Locks and returns the caller's subscription. @throws AppError of checks before that of the expected state */
  lock: (tx: Sql) => Promise<LockedSubscription>;
  /** Checks the order and reserves its stock. @throws AppError for an order that must not be billed */
  reserve: (tx: Sql, subscription: LockedSubscription) => Promise<BillTerms>;
  /** Returns the subscription after the payment. */
  paid: (subscription: LockedSubscription, terms: BillTerms) => LockedSubscription;
  /** Runs after the bill is added, in its transaction. */
  opened?: (tx: Sql, bill: Bill) => Promise<void>;
}

async function reserveGoods(
  tx: Sql,
  { gateway }: Pick<AppContext, 'gateway'>,
  { isAdminTry = false, reserve, paid }: BillRequest,
  subscription: LockedSubscription,
) {
  const terms = await reserve(tx, subscription);
  const amounts = billedAmounts(subscription, gateway);
  const isCounted = !isAdminTry && !isFree(amounts);
  if (isCounted) await countCharge(tx, { ...terms, customerId: subscription.customerId });
  const outcome: Outcome = { after: paid(subscription, terms), chargeToday: orderTotals([amounts]).totalCents };
  return { terms: { ...terms, ...amounts }, outcome };
}

/** Returns the preview of an order (rules §24.6). Does not call the gateway. @throws AppError of `request` */
export const previewBill = (
  context: Pick<AppContext, 'db' | 'gateway'>,
  { lang }: Pick<SubscriptionCommand, 'lang'>,
  request: BillRequest,
): Promise<Preview> =>
  withoutEffect(context.db, async (tx) => {
    const subscription = await request.lock(tx);
    const { outcome } = await reserveGoods(tx, context, request, subscription);
    return previewOf(tx, lang, subscription, outcome);
  });

/**
 * Commits a pending bill before its charge, so that a job can finish the bill after a crash.
 * @returns the reply or the bill's id of an earlier call with the same key, or the new bill to settle
 * @throws AppError of `request`, `keyReused`, 429, or 409 if the present state differs from the expected state
 */
export const openBill = (
  context: AppContext,
  command: SubscriptionCommand,
  request: BillRequest,
): Promise<EarlierOutcome<BillReply['payload']> | { bill: Bill }> =>
  context.db.tx(async (tx) => {
    const earlier = await claimAction<BillReply['payload']>(tx, command.action);
    if (earlier) return earlier;
    const { lang, actingAdmin, viaMail = false } = command;
    const subscription = await request.lock(tx);
    const reserve = () => reserveGoods(tx, context, request, subscription);
    await refuseOutdated(context, tx, subscription, command, async () => (await reserve()).outcome);
    const { terms, outcome } = await reserve();
    await refuseOtherOutcome(tx, subscription, command, outcome);
    const { kind, isAdminTry = false } = request;
    const by = { lang, actingAdmin, viaMail, isAdminTry };
    const bill = { ...subscription, subscriptionId: subscription.id, kind, ...terms, ...by };
    const opened = await openBilledOrder(tx, context.clock.now(), bill);
    await request.opened?.(tx, opened);
    if (command.action) await idempotencyRepository(tx).linkBill(command.action, opened.id);
    return { bill: opened };
  });
