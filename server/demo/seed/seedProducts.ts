import type { Sql } from '../../db/Db';
import type { StockedProduct } from './people/CustomerDraft';
import { recordPrices } from '../../core/shop/catalog/recordPrices';
import { insertRows, takeIds } from './insertRows';
import type { CatalogEntry } from './catalog/catalogEntry';
import { PRODUCTS } from './catalog/products';

const DAY_MS = 86_400_000;
/** How long ago the shop opened, and reduced what is reduced now. */
const OPENED_DAYS_AGO = 90;
const REDUCED_DAYS_AGO = 14;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function reduce(sql: Sql, products: readonly Pick<CatalogEntry, 'sku' | 'priceCents' | 'oldPriceCents'>[]) {
  for (const { sku, priceCents, oldPriceCents } of products) {
    await sql.query('update products set price_cents = $2, old_price_cents = $3 where sku = $1', [
      sku,
      priceCents,
      oldPriceCents,
    ]);
  }
  await recordPrices(sql, daysAgo(REDUCED_DAYS_AGO));
}

/** Stores the range: first at full prices, so that the reduced ones have something that they were reduced from. */
export async function seedProducts(sql: Sql): Promise<void> {
  const nextId = await takeIds(sql, 'products', PRODUCTS.length);
  const products = PRODUCTS.map((product) => ({ ...product, id: nextId() }));
  await insertRows(
    sql,
    'products',
    products.map(({ id, sku, type, name, variant, description, imagePath, content, ...product }) => ({
      id,
      sku,
      type,
      name_de: name.de,
      name_en: name.en,
      variant_de: variant.de,
      variant_en: variant.en,
      description_de: description.de,
      description_en: description.en,
      image_path: imagePath,
      price_cents: product.oldPriceCents ?? product.priceCents,
      content_amount: content?.[0] ?? null,
      content_unit: content?.[1] ?? null,
      stock_qty: product.stockQty,
    })),
  );
  await recordPrices(sql, daysAgo(OPENED_DAYS_AGO));
  await reduce(
    sql,
    products.filter(({ oldPriceCents }) => oldPriceCents !== null),
  );
  await insertRows(
    sql,
    'product_frequencies',
    products.flatMap(({ id, weeks }) => weeks.map((count) => ({ product_id: id, weeks: count }))),
  );
}

const STOCKED = `
  select id, type, price_cents as "priceCents", old_price_cents as "oldPriceCents", stock_qty as "stockQty",
         (select json_agg(weeks order by weeks) from product_frequencies where product_id = id) as weeks
  from products`;

/** Every product of the range with the stock it has now, by id; what a test made for itself is left to that test. */
export const stockedProducts = (sql: Sql): Promise<StockedProduct[]> =>
  sql.query<StockedProduct>(`${STOCKED} where sku not like 'DEMO-%' order by id`);

/** The product of this id, if there is one. */
export const oneProduct = (sql: Sql, id: number): Promise<StockedProduct[]> =>
  sql.query<StockedProduct>(`${STOCKED} where id = $1`, [id]);
