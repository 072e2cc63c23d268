import { trackingUrl } from '#src/domain/order/carriers';
import type { Language } from '#src/domain/language';
import { businessDaySql } from '../../core/platform/wire/momentSql';
import { LEFT_CENTS } from '../../core/shop/billing/refundsRepository';
import type { Sql } from '../../db/Db';
import type { Charge } from './fileSchemas';

/** Charges of a file, the newest. */
const CHARGES_MAX = 200;

const EURO = '/ 100.0::float8';

type Row = Omit<Charge, 'shipments'> & { shipments: Omit<Charge['shipments'][number], 'trackingUrl'>[] };

const SHIPMENTS = `(select coalesce(json_agg(json_build_object('shippedOn', ${businessDaySql('e.at')}, 'carrier', e.carrier,
    'trackingNumber', e.tracking_number) order by e.id), '[]')
  from order_entries e where e.order_id = o.id and e.kind = 'shipped')`;

const REFUNDS = `(select coalesce(json_agg(json_build_object('amount', r.amount_cents ${EURO}, 'state', r.state,
    'date', ${businessDaySql('r.changed_at')}, 'reason', r.reason) order by r.id), '[]')
  from refunds r where r.payment_id = y.id)`;

const STATE = `case when y.response_type <> 'SUCCESS' then 'declined'
  when o.payment in ('refundedInPart', 'refunded', 'disputed') then o.payment else 'paid' end`;

/** SQL: reason of a charge, from its bill `b`, or from its order `o` without one. */
const REASON = `case when coalesce(b.id, o.id) is not null then json_build_object(
  'kind', coalesce(b.kind, case when o.is_immediate then 'order' else 'renewal' end),
  'by', case when b.id is null then null when b.acting_admin is not null then 'admin' when b.via_mail then 'mail'
    when b.kind = 'renewal' then 'system' else 'customer' end,
  'admin', b.acting_admin, 'dueOn', coalesce(b.due_date, o.due_on)) end`;

const itemsOf = (lang: Language) => `coalesce(
  (select json_agg(json_build_object('name', i.name_${lang}, 'quantity', i.qty) order by i.line)
   from order_items i where i.order_id = y.order_id and i.version = y.order_version),
  (select json_agg(json_build_object('name', p.name_${lang}, 'quantity', i.qty) order by i.line)
   from payment_items i join products p on p.id = i.product_id where i.payment_id = y.id), '[]')`;

const payments = (lang: Language) => `
  select y.id::text as "paymentId", o.id::text as "orderNumber", y.subscription_id::text as "purchaseId",
    y.billed_on as date, y.total_cents ${EURO} as amount, ${STATE} as state, b.refusal, ${itemsOf(lang)} as items,
    t.card_brand as "cardBrand", coalesce(t.card_last4, b.card_last4) as "cardLast4", ${REASON} as reason,
    o.fulfilment, ${SHIPMENTS} as shipments, ${REFUNDS} as refunds, coalesce(${LEFT_CENTS}, 0) ${EURO} as refundable
  from payments y
  left join orders o on o.id = y.order_id
  left join order_terms t on t.order_id = y.order_id and t.version = y.order_version
  left join bills b on b.subscription_id = y.subscription_id and b.order_id = y.order_id
    and b.order_version = y.order_version and b.state in ('SUCCESS', 'DECLINED')
  where y.customer_id = $1 order by y.billed_on desc, y.id desc limit ${CHARGES_MAX + 1}`;

/** SQL: bills without a settlement. */
const unsettled = (lang: Language) => `
  select null as "paymentId", o.id::text as "orderNumber", b.subscription_id::text as "purchaseId",
    b.bill_date as date,
    (b.qty::bigint * b.unit_price_cents - b.discount_cents + b.shipping_cents + b.tax_cents) ${EURO} as amount,
    lower(b.state) as state, b.refusal,
    json_build_array(json_build_object('name', p.name_${lang}, 'quantity', b.qty)) as items,
    null as "cardBrand", b.card_last4 as "cardLast4", ${REASON} as reason, o.fulfilment, '[]'::json as shipments,
    '[]'::json as refunds, 0 as refundable
  from subscriptions s join bills b on b.subscription_id = s.id join products p on p.id = b.product_id
  left join orders o on o.id = b.order_id
  where s.customer_id = $1 and b.state in ('PENDING', 'ACTION', 'PROCESSING', 'FAILED') order by b.id desc`;

const toCharge = ({ shipments, ...row }: Row): Charge => ({
  ...row,
  shipments: shipments.map((one) => ({ ...one, trackingUrl: trackingUrl(one.carrier, one.trackingNumber) })),
});

export const chargesRepository = (sql: Sql, lang: Language) => ({
  /** Returns unsettled bills and up to 200 payments, newest first. */
  async list(customerId: number): Promise<{ charges: Charge[]; isCapped: boolean }> {
    const open = await sql.query<Row>(unsettled(lang), [customerId]);
    const settled = await sql.query<Row>(payments(lang), [customerId]);
    const charges = [...open, ...settled.slice(0, CHARGES_MAX)].map(toCharge);
    return { charges, isCapped: settled.length > CHARGES_MAX };
  },
});
