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

/** Result of the checks, used by the change. */
interface Found {
  /** Changed fields with their values before the change. */
  was: Partial<SubscriptionState>;
  /** Product before a swap; null for other changes. */
  product: ProductOffer | null;
  /** Redemption to restore; null for other changes. */
  redemption: RemovedRedemption | null;
}

/** Returns the product before a swap, null for other changes (rules §24.9). @throws AppError `undoPriceChanged` */
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

/**
 * Returns the removed redemption with its former terms, null for other changes (rules §24.9).
 * @throws AppError of `CODE_FAILURES`, for example `discountUsedUp`
 */
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

/** True if the restored amounts are those of the present country. */
const costsTheSame = (subscription: LockedSubscription): boolean => {
  const { shippingCents, taxCents, discountCents } = orderAmounts(subscription);
  return (
    subscription.shippingCents === shippingCents &&
    subscription.taxCents === taxCents &&
    subscription.discountCents === discountCents
  );
};

/** Fields that determine the amounts of an order, besides the country. */
const PRICED = ['productId', 'quantity', 'discountCode'] as const satisfies (keyof SubscriptionState)[];

const UNDO_FAILURES = ['undoFinal', 'undoTouched', 'undoTooLate', 'undoPriceChanged'] as const;
const CODE_FAILURES = ['discountDeleted', 'discountAlreadyUsed', 'discountUsedUp'] as const;
export const UNDONE_FAILURES = ['receiptNotFound', ...UNDO_FAILURES, ...CODE_FAILURES] as const;

/** Returns the change that restores the state before the change of a receipt (rules §24.8). */
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
