import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import { catalogRepository } from './catalogRepository';
import { stockAfter, type StockChange } from './StockChange';

/** Stock in pieces; nothing is changed if `after` is out of range. */
interface ChangedStock {
  before: number;
  after: number;
  isInRange: boolean;
}

/** Changes the stock of a product and logs the change (rules §15.31). @returns undefined for an unknown SKU */
export async function changeStock(
  tx: Sql,
  sku: string,
  change: StockChange,
  author: Author,
): Promise<ChangedStock | undefined> {
  const product = await catalogRepository(tx).lock(sku);
  if (!product) return undefined;
  const before = product.stockQty;
  const { after, isInRange } = stockAfter(before, change);
  if (!isInRange || after === before) return { before, after, isInRange };
  await catalogRepository(tx).setStock(product.id, after);
  await changeLogRepository(tx).add({
    ...{ ...author, customerId: null, subject: 'product', subjectId: product.id, action: 'productChanged' },
    ...{ before: { stockQty: before }, after: { stockQty: after } },
  });
  return { before, after, isInRange };
}
