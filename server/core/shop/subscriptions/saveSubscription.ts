import { businessDayAt, type IsoDate } from '#src/domain/isoDate';
import { orderAmounts } from '#src/domain/order/order';
import { undoCutOff } from '#src/domain/subscription/undo';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import { productsRepository, type ProductOffer } from '../catalog/repository';
import { ordersRepository } from '../billing/ordersRepository';
import type { LockedSubscription } from './LockedSubscription';
import { isUndoable, type SubscriptionAction } from './receiptActions';
import { chargeDayOf, nextChargeOf, snapshotOf, type Snapshot } from './Snapshot';
import { subscriptionsRepository } from './repository';

const LOGGED = [
  'status',
  'nextBillDate',
  'restartDate',
  'endedOn',
  'cancelReason',
  'cancelOn',
  'productId',
  'quantity',
  'unitPriceCents',
  'oldUnitPriceCents',
  'intervalDays',
  'shippingCents',
  'taxCents',
  'discountCents',
  'retryNo',
  'retryOn',
  'failedSince',
  'failedFor',
  'waitingSince',
  'paySourceId',
  'cardLast4',
  'discountCode',
] as const satisfies readonly (keyof LockedSubscription)[];

const pick = (state: LockedSubscription, keys: readonly (typeof LOGGED)[number][]) =>
  Object.fromEntries(keys.map((key) => [key, state[key]]));

/** Returns a copy with new shipping, tax and discount in cents, after a change of product, quantity, code or country. */
export const repriced = (subscription: LockedSubscription): LockedSubscription => ({
  ...subscription,
  ...orderAmounts(subscription),
});

/**
 * Returns the subscription's product if it is on sale at an unchanged price, otherwise null. Condition for the undo of
 * a swap (rules §24.5).
 */
export async function offerAtItsPrice(
  tx: Sql,
  { productId, unitPriceCents, lang }: LockedSubscription,
): Promise<ProductOffer | null> {
  const offer = await productsRepository(tx).find(productId, lang);
  return offer?.active && offer.priceCents === unitPriceCents ? offer : null;
}

/** Actions that may bring an unpaid order back. */
const RESTORING: readonly SubscriptionAction[] = ['changeUndone', 'cancellationTakenBack'];

/** Author of a change; `orderId` is the number of the order that was billed. */
type ChangeAuthor = Author & { action: SubscriptionAction; orderId?: number };

type Named = Snapshot & { productName: string };

/** Receipt of a saved change, for its mail (rules §25.4). */
export interface SavedReceipt {
  /** Id of the change log entry, also the receipt's number. */
  id: number;
  before: Named;
  after: Named;
  undoUntil: IsoDate | null;
}

/** Returns the content of a receipt, and the last date of its undo or null (rules §24.2, §24.5). */
async function receiptOf(
  tx: Sql,
  before: LockedSubscription,
  after: LockedSubscription,
  { at, action, orderId }: ChangeAuthor,
) {
  const today = businessDayAt(at);
  const content = {
    before: snapshotOf(before),
    after: snapshotOf(after),
    nextCharge: nextChargeOf(after, today),
    ...(orderId !== undefined && { order: String(orderId) }),
  };
  const charges = [chargeDayOf(before, today), chargeDayOf(after, today)];
  const isForGood =
    !isUndoable(action) || (before.productId !== after.productId && !(await offerAtItsPrice(tx, before)));
  return { content, undoUntil: isForGood ? null : undoCutOff(charges, today) };
}

/** Cancels an unpaid order with its end (rules §24.20), and reopens it when the change is undone (rules §32.4). */
async function followUnpaidOrder(tx: Sql, before: LockedSubscription, after: LockedSubscription, author: ChangeAuthor) {
  const orders = ordersRepository(tx);
  if (before.failedSince !== null && after.failedSince === null) await orders.cancelUnpaid(after.id, author);
  if (before.failedSince !== null || after.failedSince === null) return;
  if (!RESTORING.includes(author.action)) return;
  await orders.reopen(after.id, after.failedSince, author);
}

/**
 * Saves a changed subscription with a change log entry of the changed fields (rules §21.3). No other code may write
 * these fields, because the log must replay to the present state.
 * @returns the receipt, or null if nothing changed
 */
export async function saveSubscription(
  tx: Sql,
  before: LockedSubscription,
  after: LockedSubscription,
  author: ChangeAuthor,
): Promise<SavedReceipt | null> {
  const changed = LOGGED.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return null;
  await subscriptionsRepository(tx).save(after.id, after.customerId, after);
  await followUnpaidOrder(tx, before, after, author);
  const receipt = await receiptOf(tx, before, after, author);
  const id = await changeLogRepository(tx).add({
    ...author,
    customerId: after.customerId,
    subject: 'subscription',
    subjectId: after.id,
    before: pick(before, changed),
    after: pick(after, changed),
    receipt,
  });
  const { content, undoUntil } = receipt;
  return {
    id,
    before: { ...content.before, productName: before.productName },
    after: { ...content.after, productName: after.productName },
    undoUntil,
  };
}
