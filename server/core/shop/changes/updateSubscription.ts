import type { Language } from '#src/domain/language';
import { toCents, toEuro } from '#src/domain/money';
import { isOrderTotalAllowed, ORDER_TOTAL_MAX_CENTS } from '#src/domain/order/order';
import { unitPriceOf } from '#src/domain/product/unitPrice';
import { isIntervalAllowed, isQuantity } from '#src/domain/subscription/subscriptionEdit';
import { subscriptionCan } from '#src/domain/subscriptionStatus';
import type { Sql } from '#server/db/Db';
import { AppError } from '../../platform/wire/errors';
import { formatMoney } from '../../platform/wire/format';
import type { AppContext } from '../../platform/context/AppContext';
import { toId } from '../../platform/wire/toId';
import { refuseWhileBilled } from '../billing/refuseWhileBilled';
import { productsRepository, type ProductOffer } from '../catalog/repository';
import type { SubscriptionChange } from '../subscriptions/changeSubscription';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { repriced } from '../subscriptions/saveSubscription';

export interface Edit {
  productId: string;
  /** Price in euro that the customer saw; compared, but not stored (rules §10.4). */
  price: number;
  productQty: number;
  billingIntervalDays: number;
}

/** Returns prices in cents: for a swap those of the new product, otherwise those of the subscription. */
const pricesOf = (subscription: LockedSubscription, target: ProductOffer) =>
  subscription.productId === target.id
    ? { unitPriceCents: subscription.unitPriceCents, oldUnitPriceCents: subscription.oldUnitPriceCents }
    : { unitPriceCents: target.priceCents, oldUnitPriceCents: target.oldPriceCents };

interface EditContext {
  before: LockedSubscription;
  target: ProductOffer;
  unitPriceCents: number;
  lang: Language;
}

/**
 * Checks interval, stock, order total and price of an edit (rules §7.15, §10.2, §10.4, §10.8).
 * @throws AppError with a separate kind or field for each reason
 */
function refuseEdit(edit: Edit, { before, target, unitPriceCents, lang }: EditContext): void {
  const keptDays = target.id === before.productId ? before.intervalDays : undefined;
  if (!isIntervalAllowed(edit.billingIntervalDays, target.weeks, keptDays)) {
    throw new AppError('invalidInput', { fields: { billingIntervalDays: 'intervalNotOffered' } });
  }
  if (target.stockQty < 1) throw new AppError('soldOut');
  if (!isQuantity(edit.productQty, target.stockQty)) {
    throw new AppError('notEnoughStock', {
      fields: { productQty: 'notEnoughStock' },
      params: { stock: { count: target.stockQty, of: 'pieces' } },
      payload: { stockQty: target.stockQty },
    });
  }
  if (!isOrderTotalAllowed(unitPriceCents, edit.productQty)) {
    const max = formatMoney(ORDER_TOTAL_MAX_CENTS, lang);
    throw new AppError('invalidInput', { fields: { productQty: 'orderTotalMax' }, params: { max } });
  }
  if (toCents(edit.price) !== unitPriceCents) {
    const unitPrice = unitPriceOf(unitPriceCents, target);
    throw new AppError('priceStale', { payload: { price: toEuro(unitPriceCents), unitPrice } });
  }
}

async function targetOf(tx: Sql, { productId }: Edit, subscription: LockedSubscription): Promise<ProductOffer> {
  const target = await productsRepository(tx).find(toId(productId), subscription.lang);
  const isSwap = target?.id !== subscription.productId;
  if (!target || (isSwap && !target.active)) throw new AppError('productNotFound');
  return target;
}

/** Changes quantity and interval, or swaps the product, at the stored price (rules §10.3). */
export const updateSubscription = (
  { clock }: Pick<AppContext, 'clock'>,
  edit: Edit,
  lang: Language,
): SubscriptionChange<ProductOffer> => ({
  async may(tx, before) {
    if (!subscriptionCan.edit(before.status)) throw new AppError('notEditable');
    const target = await targetOf(tx, edit, before);
    refuseEdit(edit, { before, target, unitPriceCents: pricesOf(before, target).unitPriceCents, lang });
    // Because an unsettled bill already has its product and quantity.
    await refuseWhileBilled(tx, before.id);
    return target;
  },
  change(before, target) {
    // Because an order with another product or quantity stops waiting for stock, and is due today (rules §9.9).
    const isOther = target.id !== before.productId || edit.productQty !== before.quantity;
    return repriced({
      ...before,
      ...(before.waitingSince !== null && isOther && { nextBillDate: clock.today(), waitingSince: null }),
      ...pricesOf(before, target),
      productId: target.id,
      productName: target.name,
      quantity: edit.productQty,
      intervalDays: edit.billingIntervalDays,
    });
  },
  describe(before, after) {
    const isSwap = after.productId !== before.productId;
    const action = isSwap ? 'productSwapped' : 'subscriptionUpdated';
    return {
      action,
      mail: {
        subject: isSwap ? 'swappedSubject' : 'editedSubject',
        lines: [isSwap ? 'swappedIntro' : 'editedIntro'],
        params: { from: before.productName },
      },
      reply: { message: action },
    };
  },
  unchanged: () => ({ message: 'subscriptionUnchanged' }),
});
