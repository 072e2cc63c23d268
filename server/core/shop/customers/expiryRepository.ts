import type { IsoDate } from '#src/domain/isoDate';
import { monthOf } from '#src/domain/statistics/month';
import type { Sql } from '#server/db/Db';
import { billedBefore, COSTS } from '../subscriptions/billable';

/** An order that its card may not be able to pay. */
export interface ExpiringOrder {
  subscriptionId: number;
  customerId: number;
}

export interface ExpiringCard {
  id: number;
  last4: string;
  /** Its last month, such as `04/2029`. */
  expiry: string;
}

const EXPIRY = `lpad(ps.card_month::text, 2, '0') || '/' || ps.card_year`;
/** What a customer was told of: a card that is saved in place of another one is told of anew, the same one is not. */
const TOLD = `ps.card_last4 || ' ' || ${EXPIRY}`;
/** In the words of the index `subscriptions_due`; whoever has a declined order, or waits for stock, is told of that. */
const UNTOLD = `
  s.status = 'ACTIVE' and s.waiting_since is null and s.retry_on is null
  and ps.expiry_told is distinct from (${TOLD}) and ${billedBefore('s.next_bill_date')}
  and ${COSTS}`;
const FROM = 'from subscriptions s join pay_sources ps on ps.id = s.pay_source_id';

export const expiryRepository = (sql: Sql) => ({
  /** The orders of a day whose card is over by then, and its customer was not told. */
  ordersOf: (day: IsoDate) =>
    sql.query<ExpiringOrder>(
      `select s.id as "subscriptionId", s.customer_id as "customerId" ${FROM}
       where ${UNTOLD} and coalesce(s.retry_on, s.next_bill_date) = $1::date
         and make_date(ps.card_year, ps.card_month, 1) < $2::date
       order by s.id`,
      [day, monthOf(day)],
    ),

  /** Locks the order and its card, which it returns; nothing where somebody else works on one of them, or was faster. */
  async claim({ subscriptionId, customerId }: ExpiringOrder): Promise<ExpiringCard | undefined> {
    const [row] = await sql.query<ExpiringCard>(
      `select ps.id, ps.card_last4 as last4, ${EXPIRY} as expiry ${FROM}
       where ${UNTOLD} and s.id = $1 and s.customer_id = $2 for update of s, ps skip locked`,
      [subscriptionId, customerId],
    );
    return row;
  },

  async markTold(cardId: number) {
    await sql.query(`update pay_sources ps set expiry_told = ${TOLD} where id = $1`, [cardId]);
  },
});
