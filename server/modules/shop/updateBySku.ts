import type { Language } from '#src/domain/language';
import { toEuro } from '#src/domain/money';
import { daysOf } from '#src/domain/order/order';
import type { AppContext } from '../../core/platform/context/AppContext';
import { AppError, type FieldRules } from '../../core/platform/wire/errors';
import { productsRepository } from '../../core/shop/catalog/repository';
import { updateSubscription, type Edit } from '../../core/shop/changes/updateSubscription';
import type { SubscriptionChange } from '../../core/shop/subscriptions/changeSubscription';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import type { Sql } from '../../db/Db';
import type { ShopUpdateBody } from './subscriptionBodies';
import { shopSubscriptionsRepository } from './subscriptionsRepository';

type Given = Pick<ShopUpdateBody, 'sku' | 'quantity' | 'intervalWeeks'>;
type PortalUpdate = ReturnType<typeof updateSubscription>;
interface Found {
  update: PortalUpdate;
  target: Awaited<ReturnType<PortalUpdate['may']>>;
}

/** Fields of the portal's call by their names here. */
const NAMES: Readonly<Record<string, string>> = { productQty: 'quantity', billingIntervalDays: 'intervalWeeks' };

const renamed = (fields: FieldRules): FieldRules =>
  Object.fromEntries(Object.entries(fields).map(([name, rule]) => [NAMES[name] ?? name, rule]));

/** Returns the edit of the portal, with its present price. @throws AppError `invalidInput` for the SKU */
async function editOf(tx: Sql, before: LockedSubscription, { sku, quantity, intervalWeeks }: Given): Promise<Edit> {
  const productId = sku === undefined ? before.productId : await shopSubscriptionsRepository(tx).productIdOf(sku);
  const target = productId === undefined ? undefined : await productsRepository(tx).find(productId, before.lang);
  if (!target) throw new AppError('invalidInput', { fields: { sku: 'skuUnknown' } });
  const isSwap = target.id !== before.productId;
  if (isSwap && !target.active) throw new AppError('invalidInput', { fields: { sku: 'skuOffSale' } });
  return {
    productId: String(target.id),
    price: toEuro(isSwap ? target.priceCents : before.unitPriceCents),
    productQty: quantity ?? before.quantity,
    billingIntervalDays: intervalWeeks === undefined ? before.intervalDays : daysOf(intervalWeeks),
  };
}

/**
 * Changes the given ones of product, quantity and interval by the portal's update (rules §33.11).
 * @throws AppError `invalidInput` without a field
 */
export function updateBySku(context: AppContext, given: Given, lang: Language): SubscriptionChange<Found> {
  return {
    first() {
      const { sku, quantity, intervalWeeks } = given;
      if ((sku ?? quantity ?? intervalWeeks) === undefined)
        throw new AppError('invalidInput', { fields: { sku: 'subscriptionChangeMissing' } });
    },
    async may(tx, before) {
      const update = updateSubscription(context, await editOf(tx, before, given), lang);
      try {
        return { update, target: await update.may(tx, before) };
      } catch (error) {
        if (!(error instanceof AppError && error.details.fields)) throw error;
        throw new AppError(error.kind, { ...error.details, fields: renamed(error.details.fields) });
      }
    },
    change: (before, { update, target }) => update.change(before, target),
    describe: (before, after, { update, target }) => update.describe(before, after, target),
    unchanged: () => ({ message: 'subscriptionUnchanged' }),
  };
}
