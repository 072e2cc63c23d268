import { orderAmounts } from '#src/domain/order/order';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { refuseWhileBilled } from '../billing/refuseWhileBilled';
import type { ProductOffer } from '../catalog/repository';
import { redemptionsRepository, type RemovedRedemption } from '../redemptions/repository';
import type { AppContext } from '../../platform/context/AppContext';
import type { SubscriptionChange } from '../subscriptions/changeSubscription';
import type { LockedSubscription, SubscriptionState } from '../subscriptions/LockedSubscription';
import { isUndoable } from '../subscriptions/receiptActions';
import { receiptsRepository, type LoggedChange } from '../subscriptions/receiptsRepository';
import { offerAtItsPrice } from '../subscriptions/saveSubscription';
import { AppError } from '../../platform/wire/errors';
import { refuseUndo, type Reader } from './refuseUndo';

/** What is found out about a change before it is undone. */
interface Found {
  /** What it had changed, as it was before. */
  was: Partial<SubscriptionState>;
  /** The product that was swapped for another one. */
  product: ProductOffer | null;
  /** The code that was removed. */
  redemption: RemovedRedemption | null;
}

/** The product that comes back: at the price that it had, if that is still its price (rules §24.9). */
async function formerProduct(
  tx: Sql,
  before: LockedSubscription,
  { was }: LoggedChange,
  reader: Reader,
): Promise<ProductOffer | null> {
  if (was.productId === undefined) return null;
  const offer = await offerAtItsPrice(tx, { ...before, ...was });
  return offer ?? refuseUndo(tx, 'undoPriceChanged', before, was, reader);
}

/** The code that comes back: with the terms that it had, if its use was kept or there is one left (rules §24.9). */
async function formerCode(tx: Sql, before: LockedSubscription, { was }: LoggedChange, reader: Reader) {
  if (!was.discountCode) return null;
  const { id, customerId } = before;
  const refuse = (kind: (typeof CODE_FAILURES)[number]) => refuseUndo(tx, kind, before, was, reader);
  const redemptions = redemptionsRepository(tx);
  const removed = await redemptions.lockRemoved(id, was.discountCode);
  if (!removed) return refuse('discountDeleted');
  const { discountId, counts, usageLimit, usedCount, oncePerCustomer } = removed;
  if (counts) return removed;
  if (oncePerCustomer && (await redemptions.hasUsed(discountId, customerId))) return refuse('discountAlreadyUsed');
  if (usageLimit !== null && usedCount >= usageLimit) return refuse('discountUsedUp');
  return removed;
}

const restored = (before: LockedSubscription, { was, product, redemption }: Found): LockedSubscription => ({
  ...before,
  ...was,
  ...(product && { productName: product.name }),
  ...(was.discountCode !== undefined && {
    redemptionId: redemption?.id ?? null,
    discount: redemption && { amountHundredths: redemption.amountHundredths, isPercent: redemption.isPercent },
  }),
});

/** Whether the order would cost what it did: another country of delivery has another tax, and no line where it makes no difference. */
const costsTheSame = (subscription: LockedSubscription): boolean => {
  const { shippingCents, taxCents, discountCents } = orderAmounts(subscription);
  return (
    subscription.shippingCents === shippingCents &&
    subscription.taxCents === taxCents &&
    subscription.discountCents === discountCents
  );
};

/** What the price of an order depends on, beside the country. */
const PRICED = ['productId', 'quantity', 'discountCode'] as const satisfies (keyof SubscriptionState)[];

const UNDO_FAILURES = ['undoFinal', 'undoTouched', 'undoTooLate', 'undoPriceChanged'] as const;
const CODE_FAILURES = ['discountDeleted', 'discountAlreadyUsed', 'discountUsedUp'] as const;
export const UNDONE_FAILURES = ['receiptNotFound', ...UNDO_FAILURES, ...CODE_FAILURES] as const;

/**
 * Restores what the subscription was before a change, exactly, while nothing later has touched it and the cut-off is
 * ahead (rules §24.8).
 */
export const undoChange = (
  { clock }: Pick<AppContext, 'clock'>,
  receiptId: number,
  lang: Language,
): SubscriptionChange<Found> => ({
  async may(tx, before) {
    const change = await receiptsRepository(tx).change(receiptId, before.customerId);
    if (change?.subject !== 'subscription') throw new AppError('receiptNotFound');
    const { action, was, undoUntil, isTouched } = change;
    if (!isUndoable(action)) throw new AppError('undoFinal');
    if (isTouched) throw new AppError('undoTouched');
    await refuseWhileBilled(tx, before.id);
    const reader = { lang, today: clock.today() };
    const product = await formerProduct(tx, before, change, reader);
    if (undoUntil === null || undoUntil < clock.today()) throw new AppError('undoTooLate');
    const found = { was, product, redemption: await formerCode(tx, before, change, reader) };
    const isPricedAnew = PRICED.some((name) => was[name] !== undefined);
    if (isPricedAnew && !costsTheSame(restored(before, found))) throw new AppError('undoTouched');
    return found;
  },
  change: restored,
  async store(tx, before, { was, redemption }) {
    const redemptions = redemptionsRepository(tx);
    if (redemption) await redemptions.restore(redemption);
    else if (was.discountCode === null && before.redemptionId !== null) {
      await redemptions.remove(before.redemptionId, clock.now());
    }
    return {};
  },
  describe: () => ({
    action: 'changeUndone',
    mail: { subject: 'undoneSubject', lines: ['undoneIntro'] },
    reply: { message: 'changeUndone' },
  }),
});
