const DELIVERY_ADDRESS = `case when c.ship_address1 is null
  then json_build_array(c.address1, c.address2, c.city, c.state, c.country, c.postal_code)
  else json_build_array(c.ship_address1, c.ship_address2, c.ship_city, c.ship_state, c.ship_country, c.ship_postal_code)
end`;

/**
 * SQL: opaque version of the fields to which the customer agrees (rules §7.8). Appends `retry_on` and `cancel_on`, so
 * that subscriptions without these dates keep the versions of older releases.
 */
export const VERSION = `left(encode(sha256(convert_to(json_build_array(
  s.product_id, s.qty, s.interval_days, s.unit_price_cents, s.status, s.next_bill_date, s.restart_date, s.waiting_since,
  s.discount_cents, r.id, s.shipping_cents, s.tax_cents, s.pay_source_id, ps.card_last4,
  ${DELIVERY_ADDRESS})::text || coalesce(to_char(s.retry_on, 'YYYY-MM-DD'), '')
  || coalesce(to_char(s.cancel_on, '"until" YYYY-MM-DD'), ''), 'UTF8')), 'hex'), 32)`;
