import type { Row } from './database';

/** Orders whose terms, charges, goods and states do not agree (rules §32.2, §32.3, §32.7). */
const WRONG_ORDERS = `
  with terms as (
    select o.*, t.total_cents, (select sum(i.qty * i.unit_price_cents) from order_items i
        where i.order_id = o.id and i.version = o.version) - t.discount_cents + t.shipping_cents + t.shipping_tax_cents
        + (select sum(i.tax_cents) from order_items i where i.order_id = o.id and i.version = o.version) as sum_cents,
      (select sum(i.qty) from order_items i where i.order_id = o.id and i.version = o.version) as pieces,
      (select coalesce(sum(e.quantity), 0) from order_entries e where e.order_id = o.id) as out_of_stock,
      (select count(*) from payments y where y.order_id = o.id and y.response_type = 'SUCCESS') as paid,
      (select sum(y.total_cents) from payments y where y.order_id = o.id and y.response_type = 'SUCCESS') as paid_cents,
      (select coalesce(sum(r.amount_cents), 0) from payments y join refunds r on r.payment_id = y.id
        where y.order_id = o.id and y.response_type = 'SUCCESS' and r.state in ('pending', 'done')) as refunded_cents,
      (select count(*) from bills b where b.order_id = o.id and b.state in ('PENDING', 'ACTION', 'PROCESSING', 'FAILED')) as unsettled,
      greatest((select max(b.order_version) from bills b where b.order_id = o.id),
        (select max(y.order_version) from payments y where y.order_id = o.id)) as tries
    from orders o left join order_terms t on t.order_id = o.id and t.version = o.version
    where not o.is_migrated
  )
  select id || ' ' || payment || ' ' || fulfilment || ': ' || problem as wrong from terms
  cross join lateral (values
    ('its items do not sum to its total', sum_cents is distinct from total_cents),
    ('it is not charged once', (payment in ('paid', 'refundedInPart', 'refunded'))::int <> paid),
    ('it is charged another amount', paid_cents <> total_cents),
    ('its payment does not fit its refunds', payment in ('paid', 'refundedInPart', 'refunded') and payment <> case
      when refunded_cents = 0 then 'paid' when refunded_cents < paid_cents then 'refundedInPart' else 'refunded' end),
    ('more is refunded than was paid', refunded_cents > paid_cents),
    ('its goods are not out of stock once',
      out_of_stock <> case when payment in ('paid', 'refundedInPart', 'refunded', 'open', 'action', 'processing') and fulfilment <> 'cancelled' then pieces else 0 end),
    ('it is being paid without a bill', (payment in ('open', 'action', 'processing'))::int <> unsettled),
    ('a try has no terms', tries is distinct from version),
    ('it has no first payment', payment not in ('open', 'action', 'processing') and fulfilment <> 'cancelled' and not exists (select from payments y where y.id = terms.id)),
    ('it outlives its subscription''s unpaid order', payment = 'declined' and fulfilment = 'placed'
      and exists (select from subscriptions s where s.id = subscription_id and s.failed_since is null))
  ) as checks (problem, is_wrong) where is_wrong
  union all
  select 'bill ' || id || ' has no order' from bills where order_id is null
  union all
  select 'payment ' || id || ' has no order' from payments where order_id is null`;

/** Lists violations of the books of orders, each with the order's number. */
export const auditOrders = async (sql: (statement: string) => Promise<Row[]>): Promise<string[]> =>
  (await sql(WRONG_ORDERS)).map(({ wrong }) => String(wrong));
