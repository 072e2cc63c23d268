import type { Sql } from '../../db/Db';
import type { StockedProduct } from './people/CustomerDraft';
import { insertRows, takeIds } from './insertRows';
import { PRODUCTS } from './catalog/products';

/** Stores the range. */
export async function seedProducts(sql: Sql): Promise<void> {
  const nextId = await takeIds(sql, 'products', PRODUCTS.length);
  const products = PRODUCTS.map((product) => ({ ...product, id: nextId() }));
  await insertRows(
    sql,
    'products',
    products.map(({ id, sku, type, name, variant, description, imagePath, priceCents, oldPriceCents, stockQty }) => ({
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
      price_cents: priceCents,
      old_price_cents: oldPriceCents,
      stock_qty: stockQty,
    })),
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
