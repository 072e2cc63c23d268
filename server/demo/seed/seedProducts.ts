import type { Sql } from '../../db/Db';
import type { CatalogProduct } from '../../core/shop/catalog/CatalogProduct';
import { catalogRepository } from '../../core/shop/catalog/catalogRepository';
import { recordPrices } from '../../core/shop/catalog/recordPrices';
import type { StockedProduct } from './people/CustomerDraft';
import products from './products.json';

/** Demo products; prices exclude tax (src/domain/order/tax.ts). */
const PRODUCTS = products as CatalogProduct[];

const DAY_MS = 86_400_000;
/** Days since the record of the full prices, and since the record of the reduced prices. */
const OPENED_DAYS_AGO = 90;
const REDUCED_DAYS_AGO = 14;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function save(tx: Sql, products: readonly CatalogProduct[], at: Date): Promise<void> {
  for (const product of products) await catalogRepository(tx).save(product);
  await recordPrices(tx, at);
}

/** Inserts the products at full prices, then the reduced prices, so that the price history contains both. */
export async function seedProducts(tx: Sql): Promise<void> {
  const full = PRODUCTS.map((product) => ({
    ...product,
    priceCents: product.oldPriceCents ?? product.priceCents,
    oldPriceCents: null,
  }));
  await save(tx, full, daysAgo(OPENED_DAYS_AGO));
  const reduced = PRODUCTS.filter(({ oldPriceCents }) => oldPriceCents !== null);
  await save(tx, reduced, daysAgo(REDUCED_DAYS_AGO));
}

const STOCKED = `
  select id, type, price_cents as "priceCents", old_price_cents as "oldPriceCents", stock_qty as "stockQty",
         (select json_agg(weeks order by weeks) from product_frequencies where product_id = id) as weeks
  from products`;

/** Returns all products in ascending order of id, except those of `POST /demo/products`. */
export const stockedProducts = (sql: Sql): Promise<StockedProduct[]> =>
  sql.query<StockedProduct>(`${STOCKED} where sku not like 'DEMO-%' order by id`);

/** Returns a list with the product of this id; empty for an unknown id. */
export const oneProduct = (sql: Sql, id: number): Promise<StockedProduct[]> =>
  sql.query<StockedProduct>(`${STOCKED} where id = $1`, [id]);
