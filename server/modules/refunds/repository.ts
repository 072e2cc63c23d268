import type { Language } from '#src/domain/language';
import { businessDaySql } from '../../core/platform/wire/momentSql';
import { LEFT_CENTS } from '../../core/shop/billing/refundsRepository';
import { CUSTOMER_NAME } from '../../core/shop/customers/customerName';
import type { Sql } from '../../db/Db';
import type { RefundablePayload } from './schemas';

/** SQL: refunds of payment `y`, the newest first. */
const REFUNDS = `coalesce((select json_agg(json_build_object('refundId', r.id::text, 'amount', r.amount_cents / 100.0::float8,
    'reason', r.reason, 'state', r.state, 'date', ${businessDaySql('r.changed_at')}) order by r.id desc)
  from refunds r where r.payment_id = y.id), '[]')`;

/** SQL: cents of payment `y` that can be refunded, and (`owed`) those that a withdrawal owes of these. */
const AMOUNTS = `
  select ${LEFT_CENTS} as left_cents,
    (select coalesce(sum(e.refund_cents), 0) from declaration_endings e where e.refund_order_id = y.id and not e.is_refunded)
      as owed_cents`;

export const refundableRepository = (sql: Sql) => ({
  /** Returns the payment with this number, or else that of the order with this number; undefined if unknown. */
  async find(number: number, lang: Language): Promise<RefundablePayload | undefined> {
    const [row] = await sql.query<RefundablePayload>(
      `select y.id::text as "paymentId", y.order_id::text as "orderId", y.customer_id::text as "customerId",
         ${CUSTOMER_NAME} as name, c.email, p.name_${lang} as "productName",
         y.billed_on as "billedOn", y.total_cents / 100.0::float8 as total, a.left_cents / 100.0::float8 as left,
         nullif(least(a.owed_cents, coalesce(a.left_cents, 0)), 0) / 100.0::float8 as owed, ${REFUNDS} as refunds
       from payments y join customers c on c.id = y.customer_id
       join subscriptions s on s.id = y.subscription_id join products p on p.id = s.product_id
       cross join lateral (${AMOUNTS}) a
       where y.id = $1 or (y.subscription_id = (select subscription_id from orders where id = $1) and y.order_id = $1)
       order by y.gateway_ref is null, y.id <> $1, y.response_type <> 'SUCCESS', y.id limit 1`,
      [number],
    );
    return row;
  },
});
