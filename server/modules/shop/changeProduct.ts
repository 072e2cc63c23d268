import type { Author } from '../../core/platform/changeLog/repository';
import { refuseFields } from '../../core/platform/wire/errors';
import type { CatalogProduct } from '../../core/shop/catalog/CatalogProduct';
import { productFaults } from '../../core/shop/catalog/productFaults';
import { recordPrices } from '../../core/shop/catalog/recordPrices';
import { changesType, lockProduct, saveProduct, type KnownProduct } from '../../core/shop/catalog/saveProduct';
import type { Sql } from '../../db/Db';
import { externalRepository } from './externalRepository';
import type { ProductBody } from './productBodies';

/** Fields of a product that a system sends; a known product keeps the others. */
type GivenProduct = Omit<ProductBody, 'len'>;

/** Values of a new product without these fields; `shop/stock` brings its stock. */
const DEFAULTS = { oldPriceCents: null, contentAmount: null, contentUnit: null, stockQty: 0 };
const NEEDED = ['type', 'name', 'variant', 'description', 'imagePath', 'priceCents', 'weeks', 'active'] as const;

/** @throws AppError `invalidInput` with each missing field of a new product */
function completed(known: KnownProduct | undefined, given: GivenProduct): CatalogProduct {
  const product: Partial<CatalogProduct> = { ...DEFAULTS, ...known, ...given };
  const missing = NEEDED.filter((name) => product[name] === undefined);
  refuseFields(Object.fromEntries(missing.map((name) => [name, 'fieldRequired'])), () => false);
  return product as CatalogProduct;
}

/**
 * Adds a product by its SKU, or changes the given fields of a known one, with the rules of `npm run products` (rules
 * §33.13).
 * @throws AppError `invalidInput` with each wrong field
 */
export async function changeProduct(
  tx: Sql,
  given: GivenProduct,
  author: Author,
): Promise<{ isNew: boolean; isChanged: boolean }> {
  // Because an unknown product has no row to lock.
  await externalRepository(tx).lock('products', given.sku);
  const known = await lockProduct(tx, given.sku);
  const product = completed(known, given);
  const faults = productFaults(product).map(({ field, rule }) => [field.replace(/\/.*/, ''), rule] as const);
  const ofType = changesType(known, product) ? [['type', 'productTypeFixed'] as const] : [];
  refuseFields(Object.fromEntries([...faults, ...ofType]), () => false);
  const isChanged = await saveProduct(tx, known, product, author);
  if (isChanged) await recordPrices(tx, author.at);
  return { isNew: known === undefined, isChanged };
}
