/** SQL: customers whose renewals a declaration blocks (rules §28.9). */
const HELD_CUSTOMERS = `
  select held.id from customers held join declarations d on d.email_norm = held.email_norm where d.released_at is null`;

/** SQL: a declaration blocks the renewals of customer `c`. */
export const DECLARATION_WAITS = `
  exists (select 1 from declarations d where d.email_norm = c.email_norm and d.released_at is null)`;

/**
 * SQL: no declaration blocks the renewals of a subscription. Uses a subquery, so that any index can be used.
 * @param alias table alias of `subscriptions`
 */
export const notHeld = (alias: string): string => `${alias}.customer_id <> all (array(${HELD_CUSTOMERS}))`;

/** SQL: total of the next order of subscription `s`, or of bill `s`, in cents (rules §6.7). */
export const NEXT_TOTAL = `(s.unit_price_cents::bigint * s.qty - s.discount_cents + s.shipping_cents + s.tax_cents)`;

/**
 * SQL: why the order of subscription `s` is unpaid (rules §24.20), as the index of 0029 has it. The fallback covers
 * undone changes from before `failed_for` existed.
 */
export const FAILED_FOR = `coalesce(s.failed_for, case when s.pay_source_id is null then 'noCard' else 'declined' end)`;

/** SQL: the next order of subscription `s` costs more than 0 cents (rules §7.17). */
export const COSTS = `${NEXT_TOTAL} > 0`;

/**
 * SQL: no cancellation is scheduled on or before `day` (rules §28.8). Must match `isBeforeItsEnd` in `src/domain`.
 * @param day SQL expression
 * @param alias table alias of `subscriptions`
 */
export const billedBefore = (day: string, alias = 's'): string =>
  `(${alias}.cancel_on is null or ${day} < ${alias}.cancel_on)`;
