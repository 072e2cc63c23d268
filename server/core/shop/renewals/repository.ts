import { businessDayAt, type IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import { LOCKING } from '../billing/repository';
import { billedBefore, notHeld } from '../subscriptions/billable';

/** Subscription with due work. */
export interface Due {
  id: number;
  customerId: number;
}

/** SQL: no unsettled bill and no declaration blocks the renewal (rules §7.9, §28.9). */
const billable = (alias: string) =>
  `not exists (select 1 from bills b where b.subscription_id = ${alias}.id and b.state in ${LOCKING})
    and ${notHeld(alias)}`;
/** SQL: active and billable. Excludes orders that wait for stock, because `supplied` claims these orders. */
const BY_DAY = `s.status = 'ACTIVE' and s.waiting_since is null and ${billable('s')}`;
/** SQL: date of the next charge of subscription `s`. */
export const NEXT_TRY = 'coalesce(s.retry_on, s.next_bill_date)';
/** SQL: subscription `s` is billed by `claimBill` on `day`, without the orders that wait for stock. */
export const BILLABLE_UNTIL = (day: string) => `${BY_DAY} and ${billedBefore(day)} and ${NEXT_TRY} <= ${day}`;
/** SQL: the pause of subscription `s` has ended on `day`. */
export const RESUMABLE_ON = (day: string) =>
  `s.status = 'PAUSED' and s.restart_date <= ${day} and ${billedBefore(day)}`;

export const renewalsRepository = (sql: Sql) => ({
  /**
   * Locks and returns a due subscription; nodes claim different subscriptions. Prefers the longest wait for restocked
   * goods (rules §9.9). Skips a product while another node locks the longest-waiting order, because later orders must
   * not take those goods.
   * @param except ids that failed in this run
   */
  async claimBill(today: IsoDate, except: readonly number[]): Promise<Due | undefined> {
    const [row] = await sql.query<Due>(
      `with supplied as materialized (
         select s.id, s.customer_id from subscriptions s
         join products p on p.id = s.product_id and p.stock_qty >= s.qty
         where s.waiting_since is not null and ${billable('s')} and ${billedBefore('$1')} and s.id <> all($2::bigint[])
           and not exists (
             select 1 from subscriptions o
             where o.waiting_since is not null and o.product_id = s.product_id and o.qty <= p.stock_qty
               and ${billable('o')} and ${billedBefore('$1', 'o')} and o.id <> all($2::bigint[])
               and (o.waiting_since, o.id) < (s.waiting_since, s.id))
         order by s.waiting_since, s.id limit 1 for update of s skip locked
       ), due as materialized (
         select s.id, s.customer_id from subscriptions s
         where not exists (select 1 from supplied) and ${BILLABLE_UNTIL('$1')}
           and s.id <> all($2::bigint[])
         order by ${NEXT_TRY} limit 1 for update of s skip locked
       )
       select id, customer_id as "customerId" from supplied union all select id, customer_id from due`,
      [today, `{${except.join(',')}}`],
    );
    return row;
  },

  /** Locks and returns a subscription whose pause has ended. @param except ids that failed in this run */
  async claimResumption(today: IsoDate, except: readonly number[]): Promise<Due | undefined> {
    const [row] = await sql.query<Due>(
      `select s.id, s.customer_id as "customerId" from subscriptions s
       where ${RESUMABLE_ON('$1')} and s.id <> all($2::bigint[])
       order by s.restart_date limit 1 for update of s skip locked`,
      [today, `{${except.join(',')}}`],
    );
    return row;
  },

  /**
   * True if a declaration blocked the renewal on or after `day`, and no notice of `day` was sent. Ignores declarations
   * executed by the job or taken back.
   */
  async wasHeldUnnoticed(id: number, day: IsoDate): Promise<boolean> {
    const [row] = await sql.query<{ releasedAt: Date | null }>(
      `select max(d.released_at) as "releasedAt" from subscriptions s join customers c on c.id = s.customer_id
       join declarations d on d.email_norm = c.email_norm
       where s.id = $1 and not ($2::date = any (s.noticed_dates)) and d.decided_by is distinct from 'shop'
         and d.released_at > d.received_at and d.state in ('open', 'done', 'scheduled', 'rejected')`,
      [id, day],
    );
    return row?.releasedAt != null && businessDayAt(row.releasedAt) >= day;
  },

  /**
   * Returns the quantities of a product's orders that `claimBill` bills up to `until`, in the order in which they get
   * the goods: those that wait for stock, then the others by their day.
   */
  async quantities(productId: number, until: IsoDate): Promise<{ waiting: number[]; due: number[] }> {
    const [row] = await sql.query<{ waiting: number[]; due: number[] }>(
      `select
         (select coalesce(json_agg(s.qty order by s.waiting_since, s.id), '[]') from subscriptions s
          where s.product_id = $1 and s.waiting_since is not null and ${billable('s')} and ${billedBefore('$2')}) as waiting,
         (select coalesce(json_agg(s.qty order by ${NEXT_TRY}), '[]') from subscriptions s
          where s.product_id = $1 and ${BILLABLE_UNTIL('$2')}) as due`,
      [productId, until],
    );
    return row ?? { waiting: [], due: [] };
  },

  /** Counts the subscriptions that wait for stock. */
  async countWaiting(): Promise<number> {
    const [row] = await sql.query<{ waiting: number }>(
      'select count(*)::int as waiting from subscriptions where waiting_since is not null',
    );
    return row?.waiting ?? 0;
  },

  /** Returns the earliest ISO date with due work, or null. */
  async nextDay(): Promise<IsoDate | null> {
    const [row] = await sql.query<{ day: IsoDate | null }>(
      `select least(
         (select min(${NEXT_TRY}) from subscriptions s where ${BY_DAY} and ${billedBefore(NEXT_TRY)}),
         (select min(restart_date) from subscriptions where status = 'PAUSED'),
         (select min(cancel_on) from declaration_endings where state = 'scheduled'),
         (select min(holds_until) + 1 from declarations where released_at is null)) as day`,
    );
    return row?.day ?? null;
  },
});
