import { momentSql } from '../wire/momentSql';
import type { EventSubject } from './eventOfChange';

/**
 * SQL: rows of an event. `customer_id` and `subscription_id` are null if unknown, and `content` is the snapshot of the
 * subject (rules §34.10). A snapshot never names a secret, a token or a card.
 */
type Rows = string;

const SUBSCRIPTION: Rows = `
  select s.customer_id, s.id as subscription_id, jsonb_build_object('subscription', jsonb_build_object(
    'purchaseId', s.id::text, 'externalId', s.external_id, 'customerId', s.customer_id::text,
    'customerExternalId', c.external_id, 'status', s.status, 'sku', p.sku, 'quantity', s.qty,
    'intervalWeeks', s.interval_days / 7, 'unitPriceCents', s.unit_price_cents, 'discountCents', s.discount_cents,
    'shippingCents', s.shipping_cents, 'taxCents', s.tax_cents, 'nextBillDate', s.next_bill_date,
    'nextTryOn', s.retry_on, 'waitingSince', s.waiting_since, 'restartDate', s.restart_date, 'cancelOn', s.cancel_on,
    'endedOn', s.ended_on)) as content
  from subscriptions s join customers c on c.id = s.customer_id join products p on p.id = s.product_id`;

const CUSTOMER: Rows = `
  select c.id as customer_id, null::bigint as subscription_id, jsonb_build_object('customer', jsonb_build_object(
    'customerId', c.id::text, 'externalId', c.external_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'emailAddress', c.email, 'phoneNumber', c.phone, 'language', c.lang, 'address1', c.address1,
    'address2', c.address2, 'country', c.country, 'state', c.state, 'city', c.city, 'postalCode', c.postal_code,
    'shipAddress1', c.ship_address1, 'shipAddress2', c.ship_address2, 'shipCountry', c.ship_country,
    'shipState', c.ship_state, 'shipCity', c.ship_city, 'shipPostalCode', c.ship_postal_code)) as content
  from customers c`;

/** SQL: a declaration without the person's texts, and the ending of the change log's row `values`, if any. */
const declaration = (values: string): Rows => `
  select c.id as customer_id, null::bigint as subscription_id, jsonb_build_object('declaration', jsonb_build_object(
    'reference', d.reference, 'type', d.type, 'kind', d.kind, 'state', d.state,
    'receivedAt', ${momentSql('d.received_at')}, 'wantedOn', d.wanted_on, 'purchaseId', s.id::text,
    'externalId', s.external_id, 'customerId', c.id::text, 'customerExternalId', c.external_id,
    'cancelOn', ${values} ->> 'cancelOn')) as content
  from declarations d left join subscriptions s on s.id = (${values} ->> 'subscriptionId')::bigint
  left join customers c on c.id = s.customer_id`;

/** SQL: tables or CTEs with the rows of orders, their terms and their items. */
interface OrderTables {
  orders?: string;
  terms?: string;
  items?: string;
}

/** SQL: rows of an event of orders, which have a CTE if the same statement writes them. */
export const orderRows = ({
  orders = 'orders',
  terms = 'order_terms',
  items = 'order_items',
}: OrderTables = {}): Rows => `
  select o.customer_id, o.subscription_id, jsonb_build_object('order', jsonb_build_object(
    'orderId', o.id::text, 'purchaseId', o.subscription_id::text, 'subscriptionExternalId', s.external_id,
    'customerId', o.customer_id::text, 'customerExternalId', c.external_id, 'payment', o.payment,
    'fulfilment', o.fulfilment, 'shipOn', o.ship_on, 'currency', t.currency, 'totalCents', t.total_cents,
    'items', (select jsonb_agg(jsonb_build_object('sku', i.sku, 'quantity', i.qty,
        'unitPriceCents', i.unit_price_cents) order by i.line)
      from ${items} i where i.order_id = o.id and i.version = o.version),
    'carrier', shipment.carrier, 'trackingNumber', shipment.tracking_number)) as content
  from ${orders} o join ${terms} t on t.order_id = o.id and t.version = o.version
  join subscriptions s on s.id = o.subscription_id join customers c on c.id = o.customer_id
  left join lateral (select e.carrier, e.tracking_number from order_entries e
    where e.order_id = o.id and e.kind = 'shipped' order by e.id desc limit 1) shipment on true`;

/**
 * SQL: rows of the event of a row of the change log, whose subject is written by an earlier statement.
 * @param id of the subject
 * @param values of the row after the change
 */
export const subjectRows = (id: string, values: string): Readonly<Record<EventSubject, Rows>> => ({
  subscription: `${SUBSCRIPTION} where s.id = ${id}`,
  customer: `${CUSTOMER} where c.id = ${id}`,
  payment: `${orderRows()} where o.id = (select y.order_id from payments y where y.id = ${id})`,
  order: `${orderRows()} where o.id = ${id}`,
  declaration: `${declaration(values)} where d.id = ${id}`,
});
