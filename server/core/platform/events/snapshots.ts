import { momentSql } from '../wire/momentSql';
import type { EventSubject } from './eventOfChange';

/**
 * SQL: row of an event. `customer_id` and `subscription_id` are null if unknown, and `content` is the snapshot of the
 * subject (rules §34.10). A snapshot never names a secret, a token or a card.
 */
type Snapshot = string;

/** SQL: fields of subscription `s` of customer `c` with product `p`, also in the replies of reads (rules §33.17). */
export const SUBSCRIPTION_FIELDS = `jsonb_build_object(
    'purchaseId', s.id::text, 'externalId', s.external_id, 'customerId', s.customer_id::text,
    'customerExternalId', c.external_id, 'status', s.status, 'sku', p.sku, 'quantity', s.qty,
    'intervalWeeks', s.interval_days / 7, 'unitPriceCents', s.unit_price_cents, 'discountCents', s.discount_cents,
    'shippingCents', s.shipping_cents, 'taxCents', s.tax_cents, 'nextBillDate', s.next_bill_date,
    'nextTryOn', s.retry_on, 'waitingSince', s.waiting_since, 'restartDate', s.restart_date, 'cancelOn', s.cancel_on,
    'endedOn', s.ended_on)`;

const SUBSCRIPTION: Snapshot = `
  select s.customer_id, s.id as subscription_id, jsonb_build_object('subscription', ${SUBSCRIPTION_FIELDS}) as content
  from subscriptions s join customers c on c.id = s.customer_id join products p on p.id = s.product_id`;

const CUSTOMER: Snapshot = `
  select c.id as customer_id, null::bigint as subscription_id, jsonb_build_object('customer', jsonb_build_object(
    'customerId', c.id::text, 'externalId', c.external_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'emailAddress', c.email, 'phoneNumber', c.phone, 'language', c.lang, 'address1', c.address1,
    'address2', nullif(c.address2, '""'), 'country', c.country, 'state', c.state, 'city', c.city, 'postalCode', c.postal_code,
    'shipAddress1', c.ship_address1, 'shipAddress2', nullif(c.ship_address2, '""'), 'shipCountry', c.ship_country,
    'shipState', c.ship_state, 'shipCity', c.ship_city, 'shipPostalCode', c.ship_postal_code)) as content
  from customers c`;

/** SQL: the numbers of an erased customer, so that the shop's other systems erase theirs. */
const ERASURE: Snapshot = `
  select c.id as customer_id, null::bigint as subscription_id, jsonb_build_object('customer', jsonb_build_object(
    'customerId', c.id::text, 'externalId', c.external_id)) as content
  from customers c`;

/** SQL: a declaration without the person's texts, and the ending of the values `$5`, if any. */
const DECLARATION: Snapshot = `
  select c.id as customer_id, null::bigint as subscription_id, jsonb_build_object('declaration', jsonb_build_object(
    'reference', d.reference, 'type', d.type, 'kind', d.kind, 'state', d.state,
    'receivedAt', ${momentSql('d.received_at')}, 'wantedOn', d.wanted_on, 'purchaseId', s.id::text,
    'externalId', s.external_id, 'customerId', c.id::text, 'customerExternalId', c.external_id,
    'cancelOn', $5::jsonb ->> 'cancelOn')) as content
  from declarations d left join subscriptions s on s.id = ($5::jsonb ->> 'subscriptionId')::bigint
  left join customers c on c.id = s.customer_id`;

const ORDER: Snapshot = `
  select o.customer_id, o.subscription_id, jsonb_build_object('order', jsonb_build_object(
    'orderId', o.id::text, 'purchaseId', o.subscription_id::text, 'subscriptionExternalId', s.external_id,
    'customerId', o.customer_id::text, 'customerExternalId', c.external_id, 'payment', o.payment,
    'fulfilment', o.fulfilment, 'shipOn', o.ship_on, 'currency', t.currency, 'totalCents', t.total_cents,
    'items', (select jsonb_agg(jsonb_build_object('sku', i.sku, 'quantity', i.qty,
        'unitPriceCents', i.unit_price_cents) order by i.line)
      from order_items i where i.order_id = o.id and i.version = o.version),
    'carrier', shipment.carrier, 'trackingNumber', shipment.tracking_number)) as content
  from orders o join order_terms t on t.order_id = o.id and t.version = o.version
  join subscriptions s on s.id = o.subscription_id join customers c on c.id = o.customer_id
  left join lateral (select e.carrier, e.tracking_number from order_entries e
    where e.order_id = o.id and e.kind = 'shipped' order by e.id desc limit 1) shipment on true`;

/** SQL: snapshots of the subject with the id `$1`; of a payment, that of its order. */
export const SNAPSHOTS: Readonly<Record<EventSubject, Snapshot>> = {
  subscription: `${SUBSCRIPTION} where s.id = $1`,
  customer: `${CUSTOMER} where c.id = $1`,
  payment: `${ORDER} where o.id = (select y.order_id from payments y where y.id = $1)`,
  order: `${ORDER} where o.id = $1`,
  declaration: `${DECLARATION} where d.id = $1`,
  erasure: `${ERASURE} where c.id = $1`,
};
