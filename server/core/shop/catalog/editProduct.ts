import type { Sql } from '#server/db/Db';
import type { Author } from '../../platform/changeLog/repository';
import { AppError } from '../../platform/wire/errors';
import { productFaults } from './productFaults';
import { recordPrices } from './recordPrices';
import { writeProduct, type KnownProduct } from './saveProduct';
import { refuseStockOutOfRange, stockAfter, type StockChange } from './StockChange';

/** Change of a known product by an admin; absent parts keep their value. */
export interface ProductEdit {
  /** Price and struck price in cents; null for no struck price. */
  prices: { priceCents: number; oldPriceCents: number | null } | undefined;
  /** False ends the sale. */
  active: boolean | undefined;
  stock: StockChange | undefined;
}

/**
 * Changes price, sale and stock of a product with one line of the change log, and the price history (rules §29.4).
 * Subscriptions keep their price (rules §10.3).
 * @param known of `lockProduct`
 * @returns the changed product, or `known` itself without a change
 * @throws AppError `invalidInput` for a wrong struck price or stock
 */
export async function editProduct(
  tx: Sql,
  known: KnownProduct,
  { prices, active = known.active, stock }: ProductEdit,
  author: Author,
): Promise<KnownProduct> {
  if (stock) refuseStockOutOfRange(known.stockQty, stock);
  const stockQty = stock ? stockAfter(known.stockQty, stock).after : known.stockQty;
  const product = { ...known, ...prices, active, stockQty };
  // Ignores other fields, because the edit does not change them.
  if (prices && productFaults(product).some(({ field }) => field === 'oldPriceCents'))
    throw new AppError('invalidInput', { fields: { oldPrice: 'oldPriceEuroRule' } });
  if (!(await writeProduct(tx, known, product, author))) return known;
  await recordPrices(tx, author.at);
  return product;
}
