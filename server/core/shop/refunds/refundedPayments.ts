import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { HAS_ENDPOINT } from '../../platform/events/writeEvent';

/** Payment of a refund, with the data for its mail and log line. */
export interface RefundedPayment {
  customerId: number;
  subscriptionId: number;
  /** Null for a payment that the migration has not reached. */
  orderId: number | null;
  /** State of the order's payment and of its delivery. */
  payment: string | null;
  fulfilment: string | null;
  /** True for a charge that was paid after its bill had been declined. */
  isOfDecline: boolean;
  email: string;
  firstName: string;
  lang: Language;
  productNames: string[];
  cardLast4: string | null;
  /** True if a refund is an event: a withdrawal writes it once for the whole payment (rules §34.10). */
  hasEvent: boolean;
}

/** Writes require the lock of the payment. */
export const refundedPayments = (sql: Sql) => ({
  /** Locks the subscription of a payment, because changes of an order lock it first. */
  async lockSubscription(paymentId: number): Promise<void> {
    await sql.query(
      'select 1 from subscriptions where id = (select subscription_id from payments where id = $1) for update',
      [paymentId],
    );
  },

  /** Sets the payment of the order by its refunds. Leaves the order of a declined payment unchanged. */
  async updateOrder(paymentId: number): Promise<void> {
    await sql.query(
      `update orders o set payment = case when r.cents = 0 then 'paid' when r.cents < y.total_cents then 'refundedInPart'
         else 'refunded' end
       from payments y cross join lateral (
         select coalesce(sum(amount_cents), 0) as cents from refunds
         where payment_id = y.id and state in ('pending', 'done')) r
       where y.id = $1 and y.response_type = 'SUCCESS' and o.id = y.order_id
         and o.payment in ('paid', 'refundedInPart', 'refunded')`,
      [paymentId],
    );
  },

  /** Sets by the refunds whether the amount that a withdrawal owes is refunded (rules §37.4). */
  async updateDue(paymentId: number): Promise<void> {
    await sql.query(
      `update declaration_endings e set is_refunded = refund_cents <= (
         select coalesce(sum(amount_cents), 0) from refunds where payment_id = $1 and state in ('pending', 'done'))
       where e.refund_order_id = $1`,
      [paymentId],
    );
  },

  async find(paymentId: number): Promise<RefundedPayment> {
    const [row] = await sql.query<RefundedPayment>(
      `select y.customer_id as "customerId", y.subscription_id as "subscriptionId", y.order_id as "orderId", o.payment,
         o.fulfilment, ${HAS_ENDPOINT} and not exists (
           select from declaration_endings e where e.refund_order_id = y.id) as "hasEvent", y.response_type <> 'SUCCESS' as "isOfDecline", c.email, c.first_name as "firstName", c.lang,
         t.card_last4 as "cardLast4", coalesce(
           (select json_agg(case c.lang when 'en' then i.name_en else i.name_de end order by i.line) from order_items i
            where i.order_id = y.order_id and i.version = y.order_version), '[]') as "productNames"
       from payments y join customers c on c.id = y.customer_id left join orders o on o.id = y.order_id
       left join order_terms t on t.order_id = y.order_id and t.version = y.order_version
       where y.id = $1`,
      [paymentId],
    );
    if (!row) throw new Error('A refunded payment is gone.');
    return row;
  },
});
