import type { IsoDate } from '#src/domain/isoDate';
import { shipDayAfter } from '#src/domain/order/fulfilment';
import type { Sql } from '../../../db/Db';
import { addressJson, DELIVERY_JSON } from '../../../core/shop/billing/ordersRepository';
import { LINK_PAYMENTS, ordersOfPayments, type OrderSource } from '../../../core/shop/orders/ordersOfPayments';

/** Days for which a seeded paid order counts as shipped; older ones are delivered. */
const DAYS_SHIPPED = 3;
const daysSince = (today: IsoDate) => `(date '${today}' - last_on)`;

/** SQL: goods of the paid orders, and the shipments of recent ones. */
const ENTRIES = `
  insert into order_entries (order_id, at, kind, product_id, quantity, carrier, tracking_number)
  select o.id, o.placed_at, 'goodsTaken', i.product_id, i.qty, null, null
  from orders o join order_items i on i.order_id = o.id and i.version = o.version
  where o.subscription_id between $1 and $2 and o.payment = 'paid'
  union all
  select o.id, o.ship_on::timestamp at time zone 'Europe/Berlin', 'shipped', null, null, 'DHL', 'DEMO-' || o.id
  from orders o where o.subscription_id between $1 and $2 and o.fulfilment = 'shipped'`;

type Tables = Pick<OrderSource, 'payments' | 'items' | 'link'>;
const STORED: Tables = { payments: 'payments', items: 'payment_items', link: LINK_PAYMENTS };

/** Makes the orders of seeded payments; `first` and `last` are the ids of their subscriptions. */
export async function seedOrders(
  sql: Sql,
  today: IsoDate,
  { first, last }: { first: number; last: number },
  tables = STORED,
): Promise<void> {
  const orders = ordersOfPayments({
    ...tables,
    isMigrated: false,
    placedAt: `billed_on::timestamp at time zone 'Europe/Berlin'`,
    delivery: DELIVERY_JSON,
    billing: addressJson(''),
    cardBrand: 'ps.brand',
    cardLast4: 'ps.card_last4',
    paidFulfilment: `case when ${daysSince(today)} <= 0 then 'placed' when ${daysSince(today)} <= ${DAYS_SHIPPED} then 'shipped'
      else 'delivered' end`,
    shipOn: `case when ${daysSince(today)} <= 0 then date '${shipDayAfter(today)}' else last_on + 1 end`,
  });
  await sql.query(orders, [first, last], 'fresh');
  await sql.query(ENTRIES, [first, last], 'fresh');
}
