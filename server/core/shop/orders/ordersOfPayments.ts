import { VAT_PERCENT } from '#src/domain/order/tax';
import { UNPAID } from '../billing/ordersRepository';

/** SQL of what differs between an earlier version's payments and a seed's. `y`: payment, `c`: customer, `ps`: card. */
export interface OrderSource {
  /** Table of the payments. */
  payments: string;
  /** Table of their items. */
  items: string;
  /** Last statement; stores `its_order` and `its_version` of the payments `known`. */
  link: string;
  isMigrated: boolean;
  placedAt: string;
  delivery: string;
  billing: string;
  cardBrand: string;
  cardLast4: string;
  /** Fulfilment of a paid order. */
  paidFulfilment: string;
  shipOn: string;
}

/** SQL: links stored payments to their orders. */
export const LINK_PAYMENTS =
  'update payments set order_id = its_order, order_version = its_version from known y where payments.id = y.id';

/** Days from a declined payment to the next payment of its order (rules §32.9). */
const RETRY_DAYS = 5;

/** SQL: payments of the subscriptions from `$1` to `$2`, each with its bill. The nth of a day has the nth bill. */
const billed = (payments: string) => `
  bill as (
    select *, row_number() over (partition by subscription_id, bill_date, state order by id) as nth
    from bills where subscription_id between $1 and $2 and state in ('SUCCESS', 'DECLINED')
  ), payment as (
    select *, response_type = 'SUCCESS' as is_paid,
      row_number() over (partition by subscription_id, billed_on, response_type order by id) as nth
    from ${payments} where subscription_id between $1 and $2
  ), billed as (
    select y.*, s.failed_since, s.pay_source_id, b.id as bill_id, coalesce(b.due_date, y.billed_on) as due_on, b.redemption_id,
      coalesce((select o.is_immediate from orders o where o.id = y.order_id), b.kind = 'order', false) as is_immediate
    from payment y join subscriptions s on s.id = y.subscription_id
    left join bill b on b.subscription_id = y.subscription_id and b.bill_date = y.billed_on and b.nth = y.nth
      and (b.state = 'SUCCESS') = y.is_paid
  )`;

/**
 * SQL: the same payments with the number of their order within the subscription. A payment continues the order of a
 * declined one before it for some days, and as long as the order is unpaid.
 */
const GROUPED = `
  linked as (
    select *, not is_immediate and coalesce(not lag(is_paid) over earlier and (lag(billed_on) over earlier >= failed_since
      or lag(billed_on) over earlier >= billed_on - ${RETRY_DAYS}), false) as continues
    from billed window earlier as (partition by subscription_id, is_immediate order by billed_on, id)
  ), grouped as (
    select *, count(*) filter (where not continues)
      over (partition by subscription_id, is_immediate order by billed_on, id) as number
    from linked
  )`;

/**
 * SQL: the same payments with the facts of their whole order. `known_id`: the order of another payment of it, or the
 * unpaid order of the subscription.
 */
const WHOLE = `
  counted as (
    select *, row_number() over upward as version, first_value(id) over upward as first_id,
      count(*) over whole as tries, bool_or(is_paid) over whole as ends_paid, max(billed_on) over whole as last_on,
      min(order_id) over whole as linked_id,
      number = max(number) over (partition by subscription_id, is_immediate) and not is_immediate as is_last
    from grouped
    window whole as (partition by subscription_id, is_immediate, number), upward as (whole order by billed_on, id)
  ), judged as (
    select *, is_last and not ends_paid and coalesce(last_on >= failed_since, false) as is_unpaid from counted
  ), found as (
    select *, coalesce(linked_id, case when is_unpaid then
      (select o.id from orders o where o.subscription_id = judged.subscription_id and ${UNPAID}) end) as known_id
    from judged where order_id is null
  ), known as materialized (
    select *, coalesce(known_id, first_id) as its_order, case when known_id is null then version else 1 end as its_version
    from found
  )`;

/** SQL: makes the orders of all payments without an order, for the subscriptions from `$1` to `$2` (rules §32.9). */
export const ordersOfPayments = (source: OrderSource): string => `
  with ${billed(source.payments)}, ${GROUPED}, ${WHOLE}, buyer as materialized (
    select c.id, c.lang, ${source.delivery} as delivery, ${source.billing} as billing,
      case coalesce(c.ship_country, c.country) when 'AT' then ${VAT_PERCENT.AT} else ${VAT_PERCENT.DE} end as tax_percent
    from customers c where c.id in (select customer_id from known)
  ), made as (
    insert into orders (id, customer_id, subscription_id, is_immediate, due_on, placed_at, version, payment, fulfilment,
      ship_on, is_migrated)
    select id, customer_id, subscription_id, is_immediate, due_on, ${source.placedAt}, tries,
      case when ends_paid then 'paid' else 'declined' end,
      case when ends_paid then ${source.paidFulfilment} when is_unpaid then 'placed' else 'cancelled' end,
      case when ends_paid then ${source.shipOn} end, ${source.isMigrated}
    from known y where known_id is null and version = 1
  ), terms as (
    insert into order_terms (order_id, version, lang, currency, delivery, billing, card_brand, card_last4, discount_code,
      discount_cents, shipping_cents, shipping_tax_cents, tax_cents, total_cents)
    select first_id, version, lang, 'EUR', delivery, billing, ${source.cardBrand}, ${source.cardLast4},
      (select r.code from discount_redemptions r where r.id = redemption_id), discount_cents, shipping_cents, 0, tax_cents,
      total_cents
    from known y join buyer on buyer.id = y.customer_id left join pay_sources ps on ps.id = y.pay_source_id
    where known_id is null
  ), items as (
    insert into order_items (order_id, version, line, product_id, sku, name_de, name_en, image_path, qty,
      unit_price_cents, tax_percent, tax_cents)
    select first_id, version, line, p.id, sku, name_de, name_en, image_path, i.qty, i.unit_price_cents, tax_percent,
      case line when 1 then y.tax_cents else 0 end
    from known y join buyer on buyer.id = y.customer_id join ${source.items} i on i.payment_id = y.id
    join products p on p.id = i.product_id
    where known_id is null
  ), bills_linked as (
    update bills b set order_id = its_order, order_version = its_version
    from known y where b.id = y.bill_id and b.order_id is null
  )
  ${source.link}`;
