import { isFree, orderTotals } from '#src/domain/order/order';
import type { IsoDate } from '#src/domain/isoDate';
import { isActive } from '#src/domain/subscriptionStatus';
import type { FailureReason } from '#src/domain/subscription/openOrder';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import type { Sql } from '#server/db/Db';
import type { AppContext } from '../../platform/context/AppContext';
import type { Bill } from '../billing/Bill';
import { billedAmounts } from '../billing/billedAmounts';
import { billsRepository } from '../billing/repository';
import type { Author } from '../../platform/changeLog/repository';
import { mailRepository } from '../../platform/mail/repository';
import { declineRenewal } from '../orders/declineRenewal';
import { openBilledOrder } from '../billing/openBilledOrder';
import { billedState } from '../orders/stateAfter';
import { waitingMail } from '../orders/orderMails';
import { queueFailureMail } from '../orders/queueFailureMail';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { DueFailure } from './DueFailure';
import { postponeMissed } from './postponeMissed';
import { renewalsRepository, type Due } from './repository';
import { uselessFor } from './uselessFor';

type Opened = Bill | 'settled' | 'nothingDue';

const SYSTEM = { actor: 'system', actingAdmin: null } as const;

const isDue = (subscription: LockedSubscription, today: IsoDate): boolean => {
  const { status, nextBillDate, retryOn, waitingSince } = subscription;
  if (!isActive(status) || nextBillDate === null || !isBeforeItsEnd(today, subscription)) return false;
  return waitingSince !== null || (retryOn ?? nextBillDate) <= today;
};

/** Returns the subscription, with today as due date if the order waits for stock (rules §9.9). */
const asDue = (subscription: LockedSubscription, today: IsoDate): LockedSubscription =>
  subscription.waitingSince === null ? subscription : { ...subscription, nextBillDate: today, waitingSince: null };

/** Counts a useless try like a decline, without a call of the gateway (rules §35.15, §35.17). */
async function failUncharged(
  tx: Sql,
  context: AppContext,
  subscription: LockedSubscription,
  { reason, ...author }: Author & { reason: FailureReason },
) {
  const after = declineRenewal(subscription, context.clock.today(), reason);
  const receipt = await saveSubscription(tx, subscription, after, { ...author, action: 'renewalDeclined' });
  const { cardLast4 } = subscription;
  await queueFailureMail(tx, context, after, {
    amountCents: orderTotals([subscription]).totalCents,
    cardLast4,
    receipt,
  });
}

/** Marks the order as waiting for stock, with a mail and a change log entry (rules §9.8). */
async function waitForStock(tx: Sql, context: AppContext, subscription: LockedSubscription, author: Author) {
  // Sends no second mail, because the order already waits for stock.
  if (subscription.waitingSince !== null) return;
  const after = { ...subscription, retryOn: null, waitingSince: context.clock.today() };
  const receipt = await saveSubscription(tx, subscription, after, { ...author, action: 'renewalWaits' });
  await mailRepository(tx).queue(waitingMail(context, after, receipt));
}

/** Opens the bill of a claimed subscription; returns `settled` if no bill is opened. */
async function open(tx: Sql, context: AppContext, { id, customerId }: Due): Promise<Opened> {
  const { clock } = context;
  // Reads the subscription again, because another transaction may have changed the row before the claim.
  const before = await subscriptionsRepository(tx).readLocked(id, customerId);
  const today = clock.today();
  if (!before || !isDue(before, today)) return 'settled';
  const subscription = asDue(before, today);
  const { nextBillDate: dueDate } = subscription;
  if (dueDate === null) return 'settled';
  const bills = billsRepository(tx);
  const { isUnsettled, billedOn } = await bills.standing(id, dueDate);
  if (isUnsettled) return 'settled';
  const author: Author = { ...SYSTEM, at: clock.now() };

  if (billedOn !== null) {
    const after = billedState(subscription, billedOn);
    await saveSubscription(tx, before, after, { ...author, action: 'renewalAdvanced' });
    return 'settled';
  }
  if ((await postponeMissed(tx, context, before)) !== before) return 'settled';
  const { gatewayToken, productId, quantity, lang } = subscription;
  const amounts = billedAmounts(subscription, context.gateway);
  const reason = isFree(amounts) ? null : await uselessFor(tx, subscription);
  if (reason) {
    await failUncharged(tx, context, before, { ...author, reason });
    return 'settled';
  }
  if (!(await bills.reserve(productId, quantity))) {
    await waitForStock(tx, context, before, author);
    return 'settled';
  }
  await saveSubscription(tx, before, subscription, { ...author, action: 'renewalWaitEnded' });
  return openBilledOrder(tx, clock.now(), {
    ...subscription,
    ...amounts,
    subscriptionId: subscription.id,
    kind: 'renewal',
    billDate: today,
    dueDate,
    gatewayToken,
    lang,
    actingAdmin: null,
    viaMail: false,
    isAdminTry: false,
  });
}

/**
 * Opens a bill for a due subscription, or postpones a missed charge (rules §7.10). Nodes claim different subscriptions.
 * @param except ids that failed in this run
 * @returns the bill, `settled` if no bill is opened, or `nothingDue`
 * @throws DueFailure with the id of the subscription
 */
export const openRenewal = (context: AppContext, except: readonly number[]): Promise<Opened> =>
  context.db.tx(async (tx) => {
    const due = await renewalsRepository(tx).claimBill(context.clock.today(), except);
    if (!due) return 'nothingDue';
    return open(tx, context, due).catch((error: unknown) => {
      throw new DueFailure(due.id, error);
    });
  });
