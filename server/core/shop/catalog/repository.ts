import type { Language } from '#src/domain/language';
import type { IsoDate } from '#src/domain/isoDate';
import type { Content } from '#src/domain/product/unitPrice';
import type { Sql } from '#server/db/Db';
import { reductionColumns, withReduction } from './reduction';
import type { ProductWire } from './schemas';
import { CONTENT, withUnitPrice, type WithContent } from './withUnitPrice';

/** Product with the fields that a subscription needs. */
export interface ProductOffer extends Content {
  id: number;
  name: string;
  sku: string;
  priceCents: number;
  oldPriceCents: number | null;
  stockQty: number;
  active: boolean;
  /** Offered delivery intervals in weeks, ascending. */
  weeks: number[];
}

/** Pieces in stock beyond the quantity that the orders need. */
const RESTOCKED_BEYOND = 120;
const STOCK_MAX = 1_000_000;

const REDUCTION = withReduction({ product: 'p.id', price: 'p.price_cents', oldPrice: 'p.old_price_cents' });
const WEEKS = `array(select weeks::int from product_frequencies where product_id = p.id order by weeks)`;

export const productsRepository = (sql: Sql) => ({
  /**
   * Returns the products on sale (rules §14.1).
   * @param withOffSale also returns products off sale, with `active` (rules §39.5)
   */
  async list(lang: Language, withOffSale = false): Promise<ProductWire[]> {
    const rows = await sql.query<WithContent<ProductWire>>(
      `select p.id::text as "productId", p.name_${lang} as "productName", p.variant_${lang} as variant,
              p.sku as "productSku", p.type as "productType", p.description_${lang} as "productDescription",
              p.image_path as "productImagePath", p.price_cents / 100.0::float8 as price,
              ${reductionColumns('p.old_price_cents')}, ${CONTENT}, '€' as "currencySymbol",
              p.stock_qty as "stockQty", 1 as "productQty", 'days' as "intervalUnit",
              coalesce((select min(weeks) * 7 from product_frequencies where product_id = p.id), 7)::int
                as "billingIntervalDays",
              coalesce((select json_agg(json_build_object('freq', weeks) order by weeks)
                        from product_frequencies where product_id = p.id), '[]') as "Product_frequency"
              ${withOffSale ? ', p.active' : ''}
       from products p ${REDUCTION} ${withOffSale ? '' : 'where p.active'} order by p.id`,
    );
    return rows.map(withUnitPrice);
  },

  async find(id: number, lang: Language): Promise<ProductOffer | undefined> {
    const [row] = await sql.query<ProductOffer>(
      `select p.id, p.name_${lang} as name, p.sku, p.price_cents as "priceCents", p.old_price_cents as "oldPriceCents",
              p.stock_qty as "stockQty", p.active, ${CONTENT}, ${WEEKS} as weeks
       from products p where p.id = $1`,
      [id],
    );
    return row;
  },

  /** Returns the lowest price beside a shown struck price, in euros; null if none is shown (rules §29.6). */
  async lowestPrice(id: number): Promise<number | null> {
    const [row] = await sql.query<{ lowestPrice30: number | null }>(
      `select ${reductionColumns('p.old_price_cents')} from products p ${REDUCTION} where p.id = $1`,
      [id],
    );
    return row?.lowestPrice30 ?? null;
  },

  /**
   * Refills products whose stock is too low for waiting orders and orders due up to `until`. Skips `DEMO-`
   * products, because tests control their stock.
   */
  async restock(until: IsoDate) {
    await sql.query(
      `with due as (
         select product_id, qty from subscriptions
         where status = 'ACTIVE' and waiting_since is null and coalesce(retry_on, next_bill_date) <= $1
         union all select product_id, qty from subscriptions where waiting_since is not null
         union all select product_id, qty from subscriptions where status = 'PAUSED' and restart_date <= $1
       ), needed as (select product_id, least(sum(qty), ${STOCK_MAX})::int as qty from due group by product_id)
       update products p set stock_qty = needed.qty + ${RESTOCKED_BEYOND}
       from needed where needed.product_id = p.id and p.stock_qty < needed.qty and p.sku not like 'DEMO-%'`,
      [until],
    );
  },
});
