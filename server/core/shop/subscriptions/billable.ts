/** The customers whose renewals a declaration holds that names their e-mail (rules §28.9). */
const HELD_CUSTOMERS = `
  select held.id from customers held join declarations d on d.email_norm = held.email_norm where d.released_at is null`;

/** Whether a declaration holds the renewals of the customer `c`. */
export const DECLARATION_WAITS = `
  exists (select 1 from declarations d where d.email_norm = c.email_norm and d.released_at is null)`;

/**
 * Whether nothing of the subscription is held. Its customers are found once a statement, so that it is a filter of whatever
 * index the statement reads.
 * @param alias of the subscription
 */
export const notHeld = (alias: string): string => `${alias}.customer_id <> all (array(${HELD_CUSTOMERS}))`;

/** Whether the next order of a subscription `s` costs something (rules §7.17). */
export const COSTS = `s.unit_price_cents::bigint * s.qty - s.discount_cents + s.shipping_cents + s.tax_cents > 0`;

/**
 * Whether a subscription is billed on a day, which an expression names: a cancellation may come first (rules §28.8). The
 * same as `isBeforeItsEnd` of src/domain.
 * @param alias of the subscription
 */
export const billedBefore = (day: string, alias = 's'): string =>
  `(${alias}.cancel_on is null or ${day} < ${alias}.cancel_on)`;
