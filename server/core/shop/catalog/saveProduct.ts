import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { CatalogProduct } from './CatalogProduct';
import { catalogRepository } from './catalogRepository';
import { frequenciesRepository } from './frequenciesRepository';

/** Stored product with its frequencies. */
export interface KnownProduct extends CatalogProduct {
  id: number;
}

type Flat = Readonly<Record<string, string | number | boolean | null>>;

const flat = ({ name, variant, description, weeks, ...rest }: CatalogProduct): Flat => ({
  ...rest,
  ...{ nameDe: name.de, nameEn: name.en, variantDe: variant.de, variantEn: variant.en },
  ...{ descriptionDe: description.de, descriptionEn: description.en, weeks: weeks.join(',') },
});

/** Locks a product and its frequencies. @returns undefined for an unknown SKU */
export async function lockProduct(tx: Sql, sku: string): Promise<KnownProduct | undefined> {
  const stored = await catalogRepository(tx).lock(sku);
  return stored && { ...stored, weeks: (await frequenciesRepository(tx).lock(stored.id)) ?? [] };
}

/** True if a known product would get another type, which would change the statistics of the past. */
export const changesType = (known: KnownProduct | undefined, { type }: CatalogProduct): boolean =>
  known !== undefined && known.type !== type;

/**
 * Writes a product with its stock, and a line of the change log. `recordPrices` has to follow in the same transaction.
 * @param known of `lockProduct`
 * @returns false without a change
 */
export async function writeProduct(
  tx: Sql,
  known: KnownProduct | undefined,
  listed: CatalogProduct,
  author: Author,
): Promise<boolean> {
  const product = { ...listed, weeks: [...listed.weeks].sort((left, right) => left - right) };
  const before = known ? flat(known) : {};
  const news = Object.entries(flat(product)).filter(([name, value]) => before[name] !== value);
  if (news.length === 0) return false;
  const subjectId = await catalogRepository(tx).save(product);
  await changeLogRepository(tx).add({
    ...{ ...author, customerId: null, subject: 'product', subjectId },
    action: known ? 'productChanged' : 'productAdded',
    before: Object.fromEntries(known ? news.map(([name]) => [name, before[name] ?? null]) : []),
    after: Object.fromEntries(news),
  });
  return true;
}

/** Adds a product, or changes a known one except its stock, as `writeProduct`. Subscriptions keep their price. */
export const saveProduct = (
  tx: Sql,
  known: KnownProduct | undefined,
  listed: CatalogProduct,
  author: Author,
): Promise<boolean> => writeProduct(tx, known, { ...listed, stockQty: known?.stockQty ?? listed.stockQty }, author);
