import { addDays, type IsoDate } from '#src/domain/isoDate';
import { toEuro } from '#src/domain/money';
import type { AppContext } from '../../core/platform/context/AppContext';
import { productsRepository } from '../../core/shop/catalog/repository';
import type { KnownProduct } from '../../core/shop/catalog/saveProduct';
import { coveredOrders } from '../../core/shop/renewals/coveredOrders';
import { renewalsRepository } from '../../core/shop/renewals/repository';
import type { Sql } from '../../db/Db';
import { withoutEffect } from '../../db/withoutEffect';
import { effectRepository, type PricedSubscriptions } from './effectRepository';
import { executeEdit, type SaveProduct } from './saveProduct';
import type { Effect, SaveProductPayload } from './schemas';

type Groups = readonly PricedSubscriptions[];

const sum = (groups: Groups, field: 'count' | 'totalCents') => groups.reduce((total, group) => total + group[field], 0);

/** Number of subscriptions that have another price in `after`. */
const repricedOf = (before: Groups, after: Groups): number =>
  before.reduce((total, { unitPriceCents, count }) => {
    const kept = after.find((group) => group.unitPriceCents === unitPriceCents)?.count ?? 0;
    return total + Math.max(0, count - kept);
  }, 0);

/** Returns what the goods are needed for up to a day, and what the stock covers of it (rules §9.9). */
async function stockEffect(tx: Sql, { id, stockQty }: KnownProduct, until: IsoDate) {
  const { waiting, due } = await renewalsRepository(tx).quantities(id, until);
  const released = coveredOrders(stockQty, waiting);
  const { covered } = coveredOrders(released.left, due);
  return {
    ...{ waiting: waiting.length, released: released.covered },
    ...{ due: due.length, dueUntil: until, uncovered: waiting.length - released.covered + due.length - covered },
  };
}

/** Returns the effect of an edit, from the state that `edit` leaves in this transaction. */
async function effectOf(
  tx: Sql,
  known: KnownProduct,
  until: IsoDate,
  edit: () => Promise<KnownProduct>,
): Promise<{ after: KnownProduct; effect: Effect }> {
  const effects = effectRepository(tx);
  const before = await effects.byPrice(known.id);
  const product = await edit();
  const after = await effects.byPrice(known.id);
  return {
    after: product,
    effect: {
      subscriptions: sum(after, 'count'),
      repriced: repricedOf(before, after),
      difference: toEuro(sum(after, 'totalCents') - sum(before, 'totalCents')),
      otherPrice: sum(
        after.filter(({ unitPriceCents }) => unitPriceCents !== product.priceCents),
        'count',
      ),
      lowestPrice30: await productsRepository(tx).lowestPrice(known.id),
      ...(await stockEffect(tx, product, until)),
      toShip: await effects.toShip(known.id),
    },
  };
}

/**
 * Saves an edit, reads its effect, and rolls both back (rules §39.7).
 * @throws AppError of the edit
 */
export const previewProduct = (context: AppContext, command: SaveProduct): Promise<SaveProductPayload> =>
  withoutEffect(context.db, async (tx) => {
    // One snapshot for both states, because other changes must not count as effects of the edit.
    await tx.exec('set transaction isolation level repeatable read');
    const { clock, config } = context;
    const until = addDays(clock.today(), Math.max(1, config.noticeDays));
    return executeEdit(tx, context, command, (known, edit) => effectOf(tx, known, until, edit));
  });
