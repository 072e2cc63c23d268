import type { Sql } from '#server/db/Db';
import { TO_SHIP } from '../../core/shop/orders/shipmentsRepository';
import { NEXT_TOTAL } from '../../core/shop/subscriptions/billable';

/** Running subscriptions of one price. */
export interface PricedSubscriptions {
  unitPriceCents: number;
  count: number;
  /** Sum of the totals of their next orders in cents. */
  totalCents: number;
}

export const effectRepository = (sql: Sql) => ({
  /** Returns the ACTIVE and PAUSED subscriptions of a product by their price. */
  byPrice: (productId: number) =>
    sql.query<PricedSubscriptions>(
      `select s.unit_price_cents as "unitPriceCents", count(*)::int as count, sum(${NEXT_TOTAL})::float8 as "totalCents"
       from subscriptions s where s.product_id = $1 and s.status in ('ACTIVE', 'PAUSED') group by s.unit_price_cents`,
      [productId],
    ),

  /** Counts the orders to ship with a product, whose terms no edit changes (rules §32.2). */
  async toShip(productId: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `select count(distinct o.id)::int as count from orders o
       join order_items i on i.order_id = o.id and i.version = o.version
       where i.product_id = $1 and ${TO_SHIP}`,
      [productId],
    );
    return row?.count ?? 0;
  },
});
