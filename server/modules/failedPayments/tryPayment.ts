import { isFree } from '#src/domain/order/order';
import { openOrderDay, type FailureReason } from '#src/domain/subscription/openOrder';
import type { Language } from '#src/domain/language';
import type { AppContext } from '../../core/platform/context/AppContext';
import { idempotencyRepository, type ActionKey } from '../../core/platform/idempotency/repository';
import type { Envelope } from '../../core/platform/wire/envelope';
import { AppError, type ErrorKind } from '../../core/platform/wire/errors';
import type { Bill } from '../../core/shop/billing/Bill';
import { refuseWhileBilled } from '../../core/shop/billing/refuseWhileBilled';
import { billsRepository } from '../../core/shop/billing/repository';
import type { BillReply } from '../../core/shop/orders/billReply';
import { placeOrder } from '../../core/shop/orders/placeOrder';
import { retryPayment } from '../../core/shop/orders/retryPayment';
import { uselessFor } from '../../core/shop/renewals/uselessFor';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import type { Sql } from '../../db/Db';

/** Command of an admin about an unpaid order. */
export interface AdminCommand {
  adminEmail: string;
  lang: Language;
  action: ActionKey | null;
  subscriptionId: number;
}

/** Why a charge without the person is not sent. */
const USELESS: Readonly<Record<FailureReason, ErrorKind>> = {
  noCard: 'tryNoCard',
  cardUnusable: 'tryCardUnusable',
  unconfirmed: 'tryNeedsPerson',
  declined: 'tryDeclined',
};

export const TRY_FAILURES = [
  'tryNoCard',
  'tryCardUnusable',
  'tryNeedsPerson',
  'tryDeclined',
  'tryWhileDeclared',
] as const;

/** @throws AppError for a pending bill, a waiting declaration, or a charge that needs the person */
async function refuseUseless(tx: Sql, subscription: LockedSubscription): Promise<void> {
  await refuseWhileBilled(tx, subscription.id);
  if (await subscriptionsRepository(tx).isHeld(subscription.id)) throw new AppError('tryWhileDeclared');
  const reason = isFree(subscription) ? null : await uselessFor(tx, subscription);
  if (reason) throw new AppError(USELESS[reason]);
}

/** Returns the bill of the call: that of its key, or without a key the last one. */
async function billOf({ db }: AppContext, { action, subscriptionId }: AdminCommand): Promise<Bill | undefined> {
  const earlier = action && (await idempotencyRepository(db).earlier(action));
  return earlier?.billId ? billsRepository(db).find(earlier.billId) : billsRepository(db).lastOf(subscriptionId);
}

/** @throws AppError with the reason of an unpaid bill */
async function refuseUnpaid(context: AppContext, asked: AdminCommand, { status }: BillReply): Promise<void> {
  if (status === 200) return;
  const bill = await billOf(context, asked);
  if (bill?.state === 'FAILED') throw new AppError('billFailed');
  throw new AppError(bill?.refusal === 'personNeeded' ? 'tryNeedsPerson' : 'tryDeclined');
}

/**
 * Charges an unpaid order at once with the card of its subscription, once per key (rules §37.6).
 * @throws AppError if nothing is unpaid, or nothing was charged
 */
export async function tryPayment(context: AppContext, asked: AdminCommand): Promise<Envelope<null>> {
  const { adminEmail, lang, action, subscriptionId } = asked;
  const customerId = await subscriptionsRepository(context.db).ownerOf(subscriptionId);
  if (customerId === undefined) throw new AppError('subscriptionNotFound');
  const command: SubscriptionCommand = {
    ...{ customerId, actingAdmin: adminEmail, lang, subscriptionId, action },
    version: undefined,
  };
  const requestOf = (card: number | null) => retryPayment(context, command, card === null ? '' : String(card));
  const reply = await placeOrder(context, command, {
    ...requestOf(null),
    isAdminTry: true,
    async reserve(tx, subscription) {
      if (openOrderDay(subscription, context.clock.today()) !== null) await refuseUseless(tx, subscription);
      return requestOf(subscription.paySourceId).reserve(tx, subscription);
    },
  });
  await refuseUnpaid(context, asked, reply);
  return { status: 200, message: reply.message, payload: null };
}
