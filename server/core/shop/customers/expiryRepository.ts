import type { IsoDate } from '#src/domain/isoDate';
import { monthOf } from '#src/domain/statistics/month';
import type { Sql } from '#server/db/Db';
import { billedBefore, COSTS } from '../subscriptions/billable';
import { IS_OURS } from '../billing/isOurs';

/** Order that is due after the expiry of its card. */
export interface ExpiringOrder {
  subscriptionId: number;
  customerId: number;
}

export interface ExpiringCard {
  id: number;
  last4: string;
  /** Month of expiry, for example `04/2029`. */
  expiry: string;
}

const EXPIRY = `lpad(ps.card_month::text, 2, '0') || '/' || ps.card_year`;
/** SQL: last digits and expiry of a card, so that only a changed card needs another notification. */
const NOTIFIED = `ps.card_last4 || ' ' || ${EXPIRY}`;
/**
 * SQL: order without a notification about its card. Must match the index `subscriptions_due`. Excludes declined and
 * waiting orders, because other mails cover these orders.
 */
const NOT_NOTIFIED = `
  s.status = 'ACTIVE' and s.waiting_since is null and s.retry_on is null
  and ps.expiry_told is distinct from (${NOTIFIED}) and ${billedBefore('s.next_bill_date')}
  and ${COSTS}`;
const FROM = `from subscriptions s join pay_sources ps on ps.id = s.pay_source_id and ${IS_OURS}`;

export const expiryRepository = (sql: Sql) => ({
  /** Returns the orders due on `day` whose card expires before that month, without a notification. */
  ordersOf: (day: IsoDate) =>
    sql.query<ExpiringOrder>(
      `select s.id as "subscriptionId", s.customer_id as "customerId" ${FROM}
       where ${NOT_NOTIFIED} and coalesce(s.retry_on, s.next_bill_date) = $1::date
         and make_date(ps.card_year, ps.card_month, 1) < $2::date
       order by s.id`,
      [day, monthOf(day)],
    ),

  /**
   * Locks an order and its card, and returns the card. Returns undefined if either is locked, or if no notification is
   * due.
   */
  async claim({ subscriptionId, customerId }: ExpiringOrder): Promise<ExpiringCard | undefined> {
    const [row] = await sql.query<ExpiringCard>(
      `select ps.id, ps.card_last4 as last4, ${EXPIRY} as expiry ${FROM}
       where ${NOT_NOTIFIED} and s.id = $1 and s.customer_id = $2 for update of s, ps skip locked`,
      [subscriptionId, customerId],
    );
    return row;
  },

  async markNotified(cardId: number) {
    await sql.query(`update pay_sources ps set expiry_told = ${NOTIFIED} where id = $1`, [cardId]);
  },
});
