/** Count of rows in the simulation of years. */
export interface Measure {
  name: string;
  sql: string;
  /** Index of the year after which the count does not grow; null for rows without persons, which are kept for good. */
  flatAfter: number | null;
}

const count = (table: string, where = 'true') => `select count(*) from ${table} where ${where}`;
const of = (table: string, flatAfter: number | null): Measure => ({ name: table, sql: count(table), flatAfter });

/** Years until customers come and leave at the same rate, the term, and the rest of a year. */
const AFTER_A_TERM = 1 + 3 + 2;
const AFTER_ORDERS = 1 + 8 + 1;

export const MEASURES: readonly Measure[] = [
  ...['outbox', 'events', 'event_deliveries', 'sessions', 'otp_challenges', 'known_browsers', 'idempotency_keys'].map(
    (table) => of(table, 2),
  ),
  ...['action_tokens', 'declaration_tokens', 'rate_limits', 'provider_events'].map((table) => of(table, 3)),
  ...['declarations', 'declaration_endings', 'pay_sources'].map((table) => of(table, AFTER_A_TERM)),
  { name: 'customers with a person', sql: count('customers', `email <> ''`), flatAfter: AFTER_A_TERM },
  {
    name: 'change_log with values',
    sql: count('change_log', `before <> '{}' or after <> '{}' or receipt is not null or acting_admin is not null`),
    flatAfter: AFTER_A_TERM,
  },
  ...['orders', 'order_terms', 'order_items', 'order_entries', 'payments', 'payment_items', 'bills'].map((table) =>
    of(table, AFTER_ORDERS),
  ),
  of('gateway_charges', AFTER_ORDERS),
  ...['customers', 'subscriptions', 'subscription_periods', 'change_log', 'erasures', 'kept_revenue'].map((table) =>
    of(table, null),
  ),
];

/** Columns with real time, which the demo's clock does not move. */
export const REAL_TIMES: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['customers', ['created_at']],
  ['outbox', ['created_at']],
  ['events', ['created_at']],
  ['sessions', ['created_at', 'last_used_at', 'expires_at']],
  ['known_browsers', ['signed_in_at']],
  ['idempotency_keys', ['created_at']],
  ['rate_limits', ['window_start']],
  ['provider_events', ['received_at']],
  ['payment_setups', ['created_at']],
];

/** SQL: adds 100,000 old orders of 1,000 subscriptions with terms, items, entries, payments and bills, and log rows. */
export const MANY_OLD_ROWS = `
  delete from retention_walks;
  with people as (
    insert into customers (first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
    select 'Ida', 'Lang', 'many-' || n || '@kunden.example', 'many-' || n || '@kunden.example', 'Weg 1', 'Ulm', 'BW', 'DE', '89073'
    from generate_series(1, 1000) n returning id),
  subscribed as (
    insert into subscriptions (customer_id, product_id, qty, unit_price_cents, shipping_cents, tax_cents, interval_days, status,
      started_on)
    select id, (select min(id) from products), 1, 1000, 490, 190, 28, 'ACTIVE', date '2060-01-01' from people
    returning id, customer_id),
  ordered as (
    insert into orders (customer_id, subscription_id, is_immediate, due_on, placed_at, payment, fulfilment)
    select customer_id, id, false, date '2060-01-01' + n * 28, (date '2060-01-01' + n * 28)::timestamptz, 'paid', 'delivered'
    from subscribed, generate_series(1, 100) n returning *),
  terms as (
    insert into order_terms (order_id, version, lang, currency, billing, discount_cents, shipping_cents, shipping_tax_cents,
      tax_cents, total_cents)
    select id, 1, 'de', 'EUR', '{"country": "DE", "lastName": "Lang"}', 0, 490, 0, 190, 1680 from ordered),
  items as (
    insert into order_items (order_id, version, line, product_id, sku, name_de, name_en, image_path, qty, unit_price_cents,
      tax_percent, tax_cents)
    select id, 1, 1, (select min(id) from products), 'S', 'N', 'N', '', 1, 1000, 19, 190 from ordered),
  entries as (
    insert into order_entries (order_id, at, kind)
    select o.id, o.placed_at, kind from ordered o, unnest(array['packed', 'shipped', 'delivered']) kind),
  paid as (
    insert into payments (id, order_id, order_version, customer_id, subscription_id, billed_on, response_type, total_cents,
      tax_cents, shipping_cents)
    select id, id, 1, customer_id, subscription_id, due_on, 'SUCCESS', 1680, 190, 490 from ordered),
  paid_items as (
    insert into payment_items (payment_id, line, customer_id, product_id, qty, unit_price_cents)
    select id, 1, customer_id, (select min(id) from products), 1, 1000 from ordered),
  logged as (
    insert into change_log (changed_at, customer_id, actor, subject, subject_id, action, before, after, receipt)
    select placed_at + n * interval '1 hour', customer_id, 'customer', 'subscription', subscription_id, 'orderMoved',
      '{"nextBillDate": "2060-01-01"}', '{"nextBillDate": "2060-01-08"}', '{"before": {}, "after": {}}'
    from ordered, generate_series(1, 5) n)
  insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, kind, gateway_key, product_id, qty,
    unit_price_cents, shipping_cents, tax_cents, lang, next_try_at, order_id, order_version)
  select customer_id, subscription_id, due_on, 1, 'SUCCESS', 'renewal', 'many:' || id, (select min(id) from products), 1, 1000,
    490, 190, 'de', now(), id, 1 from ordered`;
