import { orderTotals } from '../../../src/domain/order';
import { addDays, type PlanDate } from '../../../src/domain/planDate';
import { isActive } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import type { Services } from '../../services';
import { billsRepository } from '../billing/repository';
import type { Author } from '../changeLog/repository';
import { mailRepository } from '../mail/repository';
import { declineRenewal } from '../orders/declineRenewal';
import { failedPaymentMail, waitingMail } from '../orders/orderMails';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { DueFailure } from './DueFailure';
import { renewalsRepository, type Due } from './repository';

type Opened = { billId: number } | 'settled' | 'nothingDue';

const SYSTEM = { actor: 'system', actingAdmin: null } as const;

const isDue = ({ status, nextBillDate, retryOn }: LockedSubscription, today: PlanDate): boolean =>
  isActive(status) && nextBillDate !== null && (retryOn ?? nextBillDate) <= today;

/** There is nothing to charge: the same as a decline, but for the gateway. */
async function failWithoutCard(tx: Sql, { clock, config }: Services, subscription: LockedSubscription, author: Author) {
  const after = declineRenewal(subscription, clock.today());
  await saveSubscription(tx, subscription, after, { ...author, action: 'renewalDeclined' });
  const amountCents = orderTotals([subscription]).totalCents;
  await mailRepository(tx).queue(failedPaymentMail(after, { amountCents, publicOrigin: config.publicOrigin }));
}

/** There are no goods: tried again every day, without being a decline; told once. */
async function waitForStock(tx: Sql, { clock, config }: Services, subscription: LockedSubscription, author: Author) {
  const isTold = subscription.retryOn !== null;
  const after = { ...subscription, retryOn: addDays(clock.today(), 1) };
  await saveSubscription(tx, subscription, after, { ...author, action: 'renewalWaits' });
  if (!isTold) await mailRepository(tx).queue(waitingMail(after, config.publicOrigin));
}

/** The first half of the renewal of one subscription that was claimed. */
async function open(tx: Sql, services: Services, { id, customerId }: Due): Promise<Opened> {
  const { clock } = services;
  const subscription = await subscriptionsRepository(tx).lock(id, customerId);
  const billDate = subscription?.nextBillDate;
  const bills = billsRepository(tx);
  // Between the look and the lock somebody else may have done it.
  if (!subscription || !billDate || !isDue(subscription, clock.today())) return 'settled';
  if (await bills.isBeingBilled(subscription.id)) return 'settled';
  const author: Author = { ...SYSTEM, at: clock.now() };

  if (await bills.isBilledOn(subscription.id, billDate)) {
    const nextBillDate = addDays(billDate, subscription.intervalDays);
    const after = { ...subscription, nextBillDate, retryNo: 0, retryOn: null };
    await saveSubscription(tx, subscription, after, { ...author, action: 'renewalAdvanced' });
    return 'settled';
  }
  const { gatewayToken, productId, quantity, lang } = subscription;
  if (gatewayToken === null) {
    await failWithoutCard(tx, services, subscription, author);
    return 'settled';
  }
  if (!(await bills.reserve(productId, quantity))) {
    await waitForStock(tx, services, subscription, author);
    return 'settled';
  }
  const billId = await bills.open({
    ...subscription,
    subscriptionId: subscription.id,
    kind: 'renewal',
    billDate,
    gatewayToken,
    lang,
    actingAdmin: null,
  });
  return { billId };
}

/**
 * The first half of a renewal, for one subscription that is due: a bill of the day that was due, however late it is,
 * so that no period is billed twice. Ten nodes open ten different ones.
 * @param except those that failed in this run
 * @throws DueFailure naming the subscription
 */
export const openRenewal = (services: Services, except: readonly number[]): Promise<Opened> =>
  services.db.tx(async (tx) => {
    const due = await renewalsRepository(tx).claimBill(services.clock.today(), except);
    if (!due) return 'nothingDue';
    return open(tx, services, due).catch((error: unknown) => {
      throw new DueFailure(due.id, error);
    });
  });
