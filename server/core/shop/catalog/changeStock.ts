import { ConfigError } from '../../db/ConfigError';
import type { Db } from '../../db/Db';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import { STOCK_MAX } from '../../core/shop/catalog/CatalogProduct';
import { catalogRepository } from '../../core/shop/catalog/catalogRepository';

/** New stock, or difference from the present stock, in pieces. */
export type StockChange = { set: number } | { add: number };

/**
 * Changes the stock of a product and logs the change.
 * @returns the outcome as a sentence
 * @throws ConfigError for an unknown SKU or a stock out of range
 */
export const changeStock = (db: Db, sku: string, change: StockChange): Promise<string> =>
  db.tx(async (tx) => {
    const product = await catalogRepository(tx).lock(sku);
    if (!product) throw new ConfigError(`No product has the SKU "${sku}".`);
    const before = product.stockQty;
    const after = 'set' in change ? change.set : before + change.add;
    if (after < 0 || after > STOCK_MAX)
      throw new ConfigError(`The stock of "${sku}" is ${before}; it must be from 0 to ${STOCK_MAX}, not ${after}.`);
    if (after === before) return `The stock of "${sku}" is ${before} already.`;
    await catalogRepository(tx).setStock(product.id, after);
    await changeLogRepository(tx).add({
      ...{ at: new Date(), actor: 'system', actingAdmin: null, customerId: null, subject: 'product' },
      ...{ subjectId: product.id, action: 'productChanged', before: { stockQty: before }, after: { stockQty: after } },
    });
    return `The stock of "${sku}" is ${after} now; it was ${before}.`;
  });
