import type { Sql } from '#server/db/Db';
import type { CatalogProduct } from './CatalogProduct';
import { frequenciesRepository } from './frequenciesRepository';

interface StoredProduct extends Omit<CatalogProduct, 'weeks'> {
  id: number;
}

const COLUMNS = `sku, type, json_build_object('de', name_de, 'en', name_en) as name,
  json_build_object('de', variant_de, 'en', variant_en) as variant,
  json_build_object('de', description_de, 'en', description_en) as description,
  image_path as "imagePath", price_cents as "priceCents", old_price_cents as "oldPriceCents",
  content_amount::float8 as "contentAmount", content_unit as "contentUnit", stock_qty as "stockQty", active`;

/** Stored products of the shop's product list. */
export const catalogRepository = (sql: Sql) => ({
  async lock(sku: string): Promise<StoredProduct | undefined> {
    const [row] = await sql.query<StoredProduct>(`select id, ${COLUMNS} from products where sku = $1 for update`, [
      sku,
    ]);
    return row;
  },

  /** Returns all products, also those off sale, by SKU. */
  list: () =>
    sql.query<CatalogProduct>(
      `select ${COLUMNS}, array(select weeks::int from product_frequencies where product_id = p.id order by weeks) as weeks
       from products p order by sku`,
    ),

  /** Requires the lock of the product. */
  async setStock(id: number, stockQty: number) {
    await sql.query('update products set stock_qty = $2 where id = $1', [id, stockQty]);
  },

  /** Inserts or updates a product by its SKU, and replaces its frequencies. @returns the id of the product */
  async save(product: CatalogProduct): Promise<number> {
    const { sku, type, name, variant, description, imagePath, priceCents, oldPriceCents, stockQty, active } = product;
    const { contentAmount, contentUnit } = product;
    const [row] = await sql.query<{ id: number }>(
      `insert into products (sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
         image_path, price_cents, old_price_cents, stock_qty, active, content_amount, content_unit)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (sku) do update set name_de = excluded.name_de, name_en = excluded.name_en,
         variant_de = excluded.variant_de, variant_en = excluded.variant_en,
         description_de = excluded.description_de, description_en = excluded.description_en,
         image_path = excluded.image_path, price_cents = excluded.price_cents,
         old_price_cents = excluded.old_price_cents, stock_qty = excluded.stock_qty, active = excluded.active,
         content_amount = excluded.content_amount, content_unit = excluded.content_unit
       returning id`,
      [
        ...[sku, type, name.de, name.en, variant.de, variant.en, description.de, description.en],
        ...[imagePath, priceCents, oldPriceCents, stockQty, active, contentAmount, contentUnit],
      ],
    );
    if (!row) throw new Error('A product could not be stored.');
    await frequenciesRepository(sql).replace(row.id, product.weeks);
    return row.id;
  },
});
