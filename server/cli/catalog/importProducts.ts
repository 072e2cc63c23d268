import { ConfigError } from '../../db/ConfigError';
import type { Db, Sql } from '../../db/Db';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import type { CatalogProduct } from '../../core/shop/catalog/CatalogProduct';
import { catalogRepository } from '../../core/shop/catalog/catalogRepository';
import { frequenciesRepository } from '../../core/shop/catalog/frequenciesRepository';
import { recordPrices } from '../../core/shop/catalog/recordPrices';

type Flat = Readonly<Record<string, string | number | boolean | null>>;

const flat = ({ name, variant, description, weeks, ...rest }: CatalogProduct): Flat => ({
  ...rest,
  ...{ nameDe: name.de, nameEn: name.en, variantDe: variant.de, variantEn: variant.en },
  ...{ descriptionDe: description.de, descriptionEn: description.en, weeks: weeks.join(',') },
});

interface Imported {
  isNews: boolean;
  /** True if the listed stock differs from the stored stock. */
  isStockIgnored: boolean;
}

async function importOne(tx: Sql, listed: CatalogProduct): Promise<Imported> {
  const stored = await catalogRepository(tx).lock(listed.sku);
  const product = { ...listed, stockQty: stored?.stockQty ?? listed.stockQty };
  const isStockIgnored = product.stockQty !== listed.stockQty;
  const weeks = stored ? await frequenciesRepository(tx).lock(stored.id) : undefined;
  // Because another type would change the statistics of the past.
  if (stored && stored.type !== product.type)
    throw new ConfigError(`"${product.sku}" is a ${stored.type}; a product of another type needs a SKU of its own.`);
  const before = stored ? flat({ ...stored, weeks: weeks ?? [] }) : {};
  const after = flat(product);
  const news = Object.entries(after).filter(([name, value]) => before[name] !== value);
  if (news.length === 0) return { isNews: false, isStockIgnored };
  const subjectId = await catalogRepository(tx).save(product);
  await changeLogRepository(tx).add({
    ...{ at: new Date(), actor: 'system', actingAdmin: null, customerId: null, subject: 'product', subjectId },
    action: stored ? 'productChanged' : 'productAdded',
    before: Object.fromEntries(stored ? news.map(([name]) => [name, before[name] ?? null]) : []),
    after: Object.fromEntries(news),
  });
  return { isNews: true, isStockIgnored };
}

/**
 * Imports the product list in one transaction. Adds new products, and updates known products except their stock.
 * Subscriptions keep their price.
 * @returns the outcome, one sentence per line
 * @throws ConfigError for a changed product type
 */
export function importProducts(db: Db, products: readonly CatalogProduct[]): Promise<string> {
  return db.tx(async (tx) => {
    const found: Imported[] = [];
    // Fixed order of locks, so that concurrent imports wait instead of deadlocking.
    for (const product of [...products].sort((left, right) => (left.sku < right.sku ? -1 : 1)))
      found.push(await importOne(tx, product));
    await recordPrices(tx, new Date());
    const news = found.filter(({ isNews }) => isNews).length;
    const kept = found.filter(({ isStockIgnored }) => isStockIgnored).length;
    const lines = [`${products.length} products in the list, ${news} of them new or changed.`];
    if (kept > 0) lines.push(`The stock of ${kept} known products was left as it is: npm run stock changes it.`);
    return lines.join('\n');
  });
}
