import { lowestPriceBefore } from '#src/domain/product/lowestPrice';
import type { Sql } from '#server/db/Db';

interface ChangedPrice {
  id: number;
  priceCents: number;
  oldPriceCents: number | null;
  /** Prices from the oldest to the newest; `validFrom` in ISO 8601. */
  history: { priceCents: number; validFrom: string }[];
}

const CHANGED = `
  select p.id, p.price_cents as "priceCents", p.old_price_cents as "oldPriceCents",
    coalesce((select json_agg(json_build_object('priceCents', h.price_cents, 'validFrom', h.valid_from) order by h.id)
              from product_prices h where h.product_id = p.id), '[]') as history
  from products p
  left join lateral (select h.price_cents, h.old_price_cents from product_prices h where h.product_id = p.id
                     order by h.id desc limit 1) newest on true
  where (newest.price_cents, newest.old_price_cents) is distinct from (p.price_cents, p.old_price_cents)
  order by p.id`;

/**
 * Adds changed prices to the price history (rules §29.4), also changes made by direct SQL since the last call. Required
 * in each transaction that writes a price.
 */
export async function recordPrices(tx: Sql, at: Date): Promise<void> {
  for (const { id, priceCents, oldPriceCents, history } of await tx.query<ChangedPrice>(CHANGED)) {
    const earlier = history.map(({ validFrom, ...price }) => ({ ...price, validFrom: new Date(validFrom) }));
    await tx.query(
      `insert into product_prices (product_id, valid_from, price_cents, old_price_cents, lowest_cents)
       values ($1, $2, $3, $4, $5)`,
      [id, at, priceCents, oldPriceCents, lowestPriceBefore(earlier, at)],
    );
  }
}
