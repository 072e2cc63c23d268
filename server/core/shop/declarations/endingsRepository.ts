import type { Sql } from '#server/db/Db';
import type { Author } from '../../platform/changeLog/repository';
import { HAS_ENDPOINT, writeEvent } from '../../platform/events/writeEvent';
import type { Ending } from './Declaration';

/** Ending with the customer and product of its subscription. */
export interface CustomerEnding extends Ending {
  customerId: number;
  /** E-mail address of the customer, normalized; may differ from the declaration's. */
  emailNorm: string;
  productName: string;
  /** True if the goods of the refunded order have left, and are to be sent back (rules §32.7). */
  isReturnDue: boolean;
}

const COLUMNS = `e.subscription_id as "subscriptionId", e.state, e.decided_at as "decidedAt", e.change_id as "changeId",
  e.cancel_on as "cancelOn",
  case when e.refund_order_id is not null then
    json_build_object('orderId', e.refund_order_id, 'cents', e.refund_cents) end as refund,
  s.customer_id as "customerId", c.email_norm as "emailNorm", case c.lang when 'de' then p.name_de else p.name_en end as "productName",
  (e.refund_order_id is not null and coalesce(o.fulfilment, 'delivered') not in ('cancelled', 'returned')) as "isReturnDue"`;
const JOINED = `from declaration_endings e join subscriptions s on s.id = e.subscription_id
  join customers c on c.id = s.customer_id join products p on p.id = s.product_id
  left join payments y on y.id = e.refund_order_id left join orders o on o.id = y.order_id`;

/**
 * SQL: true if no earlier ending and no refund has refunded payment `$7` as a whole. A statement does not see the row that
 * it writes.
 */
const IS_FIRST = `not exists (select from declaration_endings e where e.refund_order_id = $7) and not exists (
  select from payments y join orders o on o.id = y.order_id where y.id = $7 and o.payment = 'refunded')`;

/** Writes require the lock of the declaration (rules §28.18). */
export const endingsRepository = (sql: Sql) => ({
  of: (declarationId: number) =>
    sql.query<CustomerEnding>(`select ${COLUMNS} ${JOINED} where e.declaration_id = $1 order by e.subscription_id`, [
      declarationId,
    ]),

  /** Writes the event of an order's first refund as well (rules §34.10). */
  async save(
    declarationId: number,
    { subscriptionId, state, decidedAt, changeId, cancelOn, refund }: Ending,
    author: Author,
  ) {
    const [row] = await sql.query<{ hasEvent: boolean }>(
      `insert into declaration_endings (declaration_id, subscription_id, state, decided_at, change_id, cancel_on,
         refund_order_id, refund_cents)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (declaration_id, subscription_id) do update set state = excluded.state,
         decided_at = excluded.decided_at, change_id = excluded.change_id, cancel_on = excluded.cancel_on
       returning ${IS_FIRST} and ${HAS_ENDPOINT} as "hasEvent"`,
      [
        ...[declarationId, subscriptionId, state, decidedAt, changeId, cancelOn],
        ...[refund?.orderId ?? null, refund?.cents ?? null],
      ],
    );
    if (!refund || !row?.hasEvent) return;
    const fields = { refundCents: refund.cents };
    const subject = { subject: 'payment', subjectId: refund.orderId } as const;
    await writeEvent(sql, { type: 'order.refunded', at: decidedAt, ...subject, author, fields });
  },
});
