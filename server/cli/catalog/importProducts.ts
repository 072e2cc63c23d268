import { ConfigError } from '../../db/ConfigError';
import type { Db, Sql } from '../../db/Db';
import type { Author } from '../../core/platform/changeLog/repository';
import type { CatalogProduct } from '../../core/shop/catalog/CatalogProduct';
import { recordPrices } from '../../core/shop/catalog/recordPrices';
import { changesType, lockProduct, saveProduct } from '../../core/shop/catalog/saveProduct';

interface Imported {
  isNews: boolean;
  /** True if the listed stock differs from the stored stock. */
  isStockIgnored: boolean;
}

async function importOne(tx: Sql, listed: CatalogProduct, author: Author): Promise<Imported> {
  const known = await lockProduct(tx, listed.sku);
  if (known && changesType(known, listed))
    throw new ConfigError(`"${known.sku}" is a ${known.type}; a product of another type needs a SKU of its own.`);
  const isNews = await saveProduct(tx, known, listed, author);
  return { isNews, isStockIgnored: known !== undefined && known.stockQty !== listed.stockQty };
}

/**
 * Imports the product list in one transaction. Adds new products, and updates known products except their stock.
 * Subscriptions keep their price.
 * @returns the outcome, one sentence per line
 * @throws ConfigError for a changed product type
 */
export function importProducts(db: Db, products: readonly CatalogProduct[]): Promise<string> {
  const author: Author = { at: new Date(), actor: 'system', actingAdmin: null };
  return db.tx(async (tx) => {
    const found: Imported[] = [];
    // Fixed order of locks, so that concurrent imports wait instead of deadlocking.
    for (const product of [...products].sort((left, right) => (left.sku < right.sku ? -1 : 1)))
      found.push(await importOne(tx, product, author));
    await recordPrices(tx, author.at);
    const news = found.filter(({ isNews }) => isNews).length;
    const kept = found.filter(({ isStockIgnored }) => isStockIgnored).length;
    const lines = [`${products.length} products in the list, ${news} of them new or changed.`];
    if (kept > 0) lines.push(`The stock of ${kept} known products was left as it is: npm run stock changes it.`);
    return lines.join('\n');
  });
}
