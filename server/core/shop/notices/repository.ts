import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import { billedBefore, notHeld } from '../subscriptions/billable';

/** Charge without a notice. */
export interface Unnoticed {
  subscriptionId: number;
  customerId: number;
  day: IsoDate;
}

/** Keyset cursor of `list`. */
type Cursor = Pick<Unnoticed, 'day' | 'subscriptionId'>;

const PAGE_SIZE = 200;

/** SQL: date of the next charge; for a paused subscription, not before the end of the pause. */
const DAY = `case s.status when 'ACTIVE' then s.next_bill_date
  when 'PAUSED' then greatest(s.next_bill_date, s.restart_date) end`;
/**
 * SQL: the charge needs a notice. Must match the index `subscriptions_unnoticed`. Excludes charges during a hold or
 * after a scheduled cancellation.
 */
const UNNOTICED = `
  s.status in ('ACTIVE', 'PAUSED') and s.waiting_since is null and s.retry_on is null
  and not (${DAY} = any (s.noticed_dates)) and ${billedBefore(DAY)} and ${notHeld('s')}`;

/** SQL: subscription `s` has a charge without a notice after `day`, up to `until`. */
export const UNNOTICED_BETWEEN = (day: string, until: string) =>
  `${UNNOTICED} and ${DAY} > ${day} and ${DAY} <= ${until}`;

export const noticesRepository = (sql: Sql) => ({
  /** Returns a page of charges without a notice up to `until`, the earliest first. */
  list: (after: Cursor, until: IsoDate) =>
    sql.query<Unnoticed>(
      `select s.id as "subscriptionId", s.customer_id as "customerId", ${DAY} as day from subscriptions s
       where ${UNNOTICED} and (${DAY}, s.id) > ($1::date, $2::bigint) and ${DAY} <= $3::date
       order by ${DAY}, s.id limit ${PAGE_SIZE}`,
      [after.day, after.subscriptionId, until],
    ),

  /**
   * Locks a subscription without a notice. Returns undefined if the subscription is locked or no notice is due.
   * @returns `isWanted`, the customer's setting
   */
  async claim({ subscriptionId, day }: Unnoticed): Promise<{ isWanted: boolean } | undefined> {
    const [row] = await sql.query<{ isWanted: boolean }>(
      `select c.notices as "isWanted" from subscriptions s join customers c on c.id = s.customer_id
       where ${UNNOTICED} and s.id = $1 and ${DAY} = $2::date for update of s skip locked`,
      [subscriptionId, day],
    );
    return row;
  },

  /** Stores the date of a notified charge, and removes past dates. */
  async mark({ subscriptionId, day }: Omit<Unnoticed, 'customerId'>, today: IsoDate) {
    await sql.query(
      `update subscriptions
       set noticed_dates = array(select noticed from unnest(noticed_dates) noticed where noticed >= $3::date) || $2::date
       where id = $1`,
      [subscriptionId, day, today],
    );
  },
});
