import type { IsoDate } from '#src/domain/isoDate';
import { orderTotals } from '#src/domain/order/order';
import type { Sql } from '#server/db/Db';
import { customerAuthor, type Author } from '../../platform/changeLog/repository';
import type { EventType } from '../../platform/events/eventTypes';
import { HAS_ENDPOINT, writeEvent } from '../../platform/events/writeEvent';
import type { NewBill, OrderTry } from './Bill';

/** SQL: a customer's address with the name, as JSON; `own` is the prefix of the columns. */
export const addressJson = (
  own: '' | 'ship_',
) => `jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name,
  'address1', c.${own}address1, 'address2', c.${own}address2, 'city', c.${own}city, 'state', c.${own}state,
  'country', c.${own}country, 'postalCode', c.${own}postal_code)`;

/** SQL: the customer's address of delivery with the name, as JSON. */
export const DELIVERY_JSON = `case when c.ship_address1 is null then ${addressJson('')} else ${addressJson('ship_')} end`;

/** SQL: orders without a payment, not cancelled, and not ordered by a person for at once. */
export const UNPAID = `payment in ('open', 'declined') and fulfilment = 'placed' and not is_immediate`;

/** SQL: returns the goods of the orders `its` that are out of stock, with an entry each. */
const RETURN_GOODS = `
  balances as (
    select e.order_id, e.product_id, sum(e.quantity)::int as quantity from order_entries e join its on its.id = e.order_id
    where e.quantity is not null group by e.order_id, e.product_id having sum(e.quantity) > 0
  ), returned as (
    insert into order_entries (order_id, at, kind, product_id, quantity)
    select order_id, $2, 'goodsReturned', product_id, -quantity from balances
  ), stocked as (
    update products p set stock_qty = stock_qty + b.quantity
    from (select product_id, sum(quantity)::int as quantity from balances group by product_id) b where p.id = b.product_id
  )`;

/** Returns the author of a bill: the shop for a renewal, otherwise the customer or the impersonating admin. */
export const authorOfBill = (
  { kind, actingAdmin, viaMail }: Pick<NewBill, 'kind' | 'actingAdmin' | 'viaMail'>,
  at: Date,
): Author =>
  kind === 'renewal' ? { at, actor: 'system', actingAdmin: null } : customerAuthor(at, actingAdmin, viaMail);

/** Changed order. */
interface Changed {
  id: number;
  /** False without an endpoint. */
  hasEvent: boolean;
}

/** SQL: the order `its`, and whether it has an event. */
const CHANGED = `select id, ${HAS_ENDPOINT} as "hasEvent" from its`;

/** Writes the events of orders whose change has no line of the change log (rules §34.10). */
async function writeEvents(sql: Sql, orders: readonly Changed[], type: EventType, author: Author): Promise<void> {
  for (const { id, hasEvent } of orders)
    if (hasEvent) await writeEvent(sql, { type, at: author.at, subject: 'order', subjectId: id, author });
}

export const ordersRepository = (sql: Sql) => ({
  /**
   * Writes the terms of a try: a new version of the subscription's unpaid order, else of a new order (rules §32.2).
   * Requires the lock of the subscription, and goods taken from the stock.
   */
  async openTry(bill: NewBill, taxPercent: number, at: Date): Promise<OrderTry> {
    const [row] = await sql.query<Changed & { version: number }>(
      `with unpaid as (
         update orders set version = version + 1, payment = 'open', is_migrated = false
         where subscription_id = $1 and not $3::boolean and ${UNPAID} returning id, version
       ), added as (
         insert into orders (customer_id, subscription_id, is_immediate, due_on, placed_at, payment)
         select $2::bigint, $1::bigint, $3::boolean, $4::date, $5::timestamptz, 'open'
         where not exists (select from unpaid) returning id, version
       ), its as (select * from unpaid union all select id, version from added
       ), terms as (
         insert into order_terms (order_id, version, lang, currency, delivery, billing, card_brand, card_last4,
           discount_code, discount_cents, shipping_cents, shipping_tax_cents, tax_cents, total_cents)
         select its.id, its.version, c.lang, 'EUR',
           ${DELIVERY_JSON}, ${addressJson('')}, case when $10::bigint > 0 then ps.brand end, case when $10::bigint > 0 then $6 end, r.code, $7::bigint, $8::bigint, 0, $9::bigint, $10::bigint
         from its join customers c on c.id = $2 left join pay_sources ps on ps.id = $11::bigint
         left join discount_redemptions r on r.id = $12::bigint
       ), items as (
         insert into order_items (order_id, version, line, product_id, sku, name_de, name_en, image_path, qty,
           unit_price_cents, tax_percent, tax_cents)
         select its.id, its.version, 1, p.id, p.sku, p.name_de, p.name_en, p.image_path, $14::int, $15::bigint,
           $16::smallint, $9::bigint
         from its join products p on p.id = $13::bigint
       ), goods as (
         insert into order_entries (order_id, at, kind, product_id, quantity)
         select id, $5, 'goodsTaken', $13::bigint, $14::int from its
       )
       select id, version, exists (select from added) and ${HAS_ENDPOINT} as "hasEvent" from its`,
      [
        ...[bill.subscriptionId, bill.customerId, bill.kind === 'order', bill.dueDate, at, bill.cardLast4],
        ...[bill.discountCents, bill.shippingCents, bill.taxCents, orderTotals([bill]).totalCents],
        ...[bill.paySourceId, bill.redemptionId, bill.productId, bill.quantity, bill.unitPriceCents, taxPercent],
      ],
    );
    if (!row) throw new Error('An order could not be stored.');
    await writeEvents(sql, [row], 'order.placed', authorOfBill(bill, at));
    return { orderId: row.id, orderVersion: row.version };
  },

  /** Marks an order whose payment waits for a person or a bank. */
  async hold(id: number, payment: 'action' | 'processing'): Promise<void> {
    await sql.query('update orders set payment = $2 where id = $1', [id, payment]);
  },

  /** Marks an order as paid; it ships on `shipOn`. */
  async pay(id: number, shipOn: IsoDate): Promise<void> {
    await sql.query(`update orders set payment = 'paid', ship_on = $2 where id = $1`, [id, shipOn]);
  },

  /**
   * Marks an order as declined and returns its goods. Cancels an immediate order, and one beside another unpaid order of
   * its subscription (rules §32.3, §35.4).
   */
  async decline({ orderId: id, orderVersion }: OrderTry, author: Author): Promise<void> {
    const cancelled = await sql.query<Changed>(
      `with its as (
         update orders o set payment = 'declined', fulfilment = case when is_immediate or exists (
           select from orders other where other.subscription_id = o.subscription_id and other.id <> o.id
             and other.payment in ('open', 'action', 'declined') and other.fulfilment = 'placed' and not other.is_immediate
         ) then 'cancelled' else fulfilment end
         where id = $1 and version = $3 and payment in ('open', 'action', 'processing') returning o.id, o.fulfilment
       ), ended as (
         insert into order_entries (order_id, at, kind) select id, $2, 'cancelled' from its where fulfilment = 'cancelled'
       ), ${RETURN_GOODS} ${CHANGED} where fulfilment = 'cancelled'`,
      [id, author.at, orderVersion],
    );
    await writeEvents(sql, cancelled, 'order.cancelled', author);
  },

  /** Cancels the declined order of a subscription, if any. Its goods are back since the decline. */
  async cancelUnpaid(subscriptionId: number, author: Author): Promise<void> {
    const cancelled = await sql.query<Changed>(
      `with its as (
         update orders set fulfilment = 'cancelled'
         where subscription_id = $1 and ${UNPAID} and payment = 'declined' returning id
       ), ended as (
         insert into order_entries (order_id, at, kind) select id, $2, 'cancelled' from its
       ) ${CHANGED}`,
      [subscriptionId, author.at],
    );
    await writeEvents(sql, cancelled, 'order.cancelled', author);
  },

  /** Reopens the cancelled order of a subscription that was first declined since `failedSince`, if any (rules §32.4). */
  async reopen(subscriptionId: number, failedSince: IsoDate, author: Author): Promise<void> {
    const reopened = await sql.query<Changed>(
      `with its as (
         update orders set fulfilment = 'placed'
         where id = (
           select o.id from orders o join payments y on y.id = o.id
           where o.subscription_id = $1 and y.billed_on >= $3 and o.payment = 'declined' and o.fulfilment = 'cancelled'
             and not o.is_immediate
           order by o.id desc limit 1)
         returning id
       ), reopened as (
         insert into order_entries (order_id, at, kind) select id, $2, 'reopened' from its
       ) ${CHANGED}`,
      [subscriptionId, author.at, failedSince],
    );
    await writeEvents(sql, reopened, 'order.reopened', author);
  },

  /** Returns the numbers of the paid orders of a subscription that are not shipped yet; also those of a bank. */
  async undelivered(subscriptionId: number): Promise<number[]> {
    const rows = await sql.query<{ id: number }>(
      `select id from orders where subscription_id = $1 and payment in ('processing', 'paid', 'refundedInPart')
         and fulfilment in ('placed', 'packed')
       order by id`,
      [subscriptionId],
    );
    return rows.map(({ id }) => id);
  },

  /**
   * Declines orders whose bill an operator has set to DECLINED (rules §7.16), and cancels those that are not the unpaid
   * order of their subscription any more.
   * @param subscriptionId null for all subscriptions
   */
  async declineSettled(at: Date, subscriptionId: number | null = null): Promise<void> {
    const rows = await sql.query<OrderTry & { subscriptionId: number; isUnpaid: boolean }>(
      `select o.id as "orderId", o.version as "orderVersion", s.id as "subscriptionId", s.failed_since is not null as "isUnpaid"
       from orders o join bills b on b.order_id = o.id and b.order_version = o.version
       join subscriptions s on s.id = o.subscription_id
       where o.payment in ('open', 'action', 'processing') and o.fulfilment = 'placed' and b.state = 'DECLINED'
         and ($1::bigint is null or o.subscription_id = $1)
       order by o.id limit 20`,
      [subscriptionId],
    );
    const author: Author = { at, actor: 'system', actingAdmin: null };
    for (const of of rows) {
      await this.decline(of, author);
      if (!of.isUnpaid) await this.cancelUnpaid(of.subscriptionId, author);
    }
  },

  /**
   * Cancels a paid or refunded order that is not packed, and returns its goods (rules §32.7, §35.12).
   * @returns false if the order is packed, or was cancelled before
   */
  async cancelPaid(id: number, author: Author): Promise<boolean> {
    const cancelled = await sql.query<Changed>(
      `with its as (
         update orders set fulfilment = 'cancelled'
         where id = $1 and payment in ('paid', 'refundedInPart', 'refunded') and fulfilment = 'placed' returning id
       ), ended as (
         insert into order_entries (order_id, at, kind) select id, $2, 'cancelled' from its
       ), ${RETURN_GOODS} ${CHANGED}`,
      [id, author.at],
    );
    await writeEvents(sql, cancelled, 'order.cancelled', author);
    return cancelled.length > 0;
  },
});
