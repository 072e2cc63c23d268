import type { PlanDate } from '../../../src/domain/planDate';
import type { Sql } from '../../db/Db';

/** A subscription that something is due for. */
export interface Due {
  id: number;
  customerId: number;
}

/** A bill that waits for the gateway settles first; whoever else works on a subscription finishes with it first. */
const UNBILLED = `not exists (select 1 from bills b where b.subscription_id = s.id and b.state = 'PENDING')`;

export const renewalsRepository = (sql: Sql) => ({
  /**
   * Takes one subscription that is to be billed; several nodes take different ones.
   * @param except those that failed in this run
   */
  async claimBill(today: PlanDate, except: readonly number[]): Promise<Due | undefined> {
    const [row] = await sql.query<Due>(
      `select s.id, s.customer_id as "customerId" from subscriptions s
       where s.status = 'ACTIVE' and coalesce(s.retry_on, s.next_bill_date) <= $1 and ${UNBILLED}
         and s.id <> all($2::bigint[])
       order by coalesce(s.retry_on, s.next_bill_date) limit 1 for update of s skip locked`,
      [today, `{${except.join(',')}}`],
    );
    return row;
  },

  /** Takes one subscription whose pause is over. */
  async claimResumption(today: PlanDate, except: readonly number[]): Promise<Due | undefined> {
    const [row] = await sql.query<Due>(
      `select s.id, s.customer_id as "customerId" from subscriptions s
       where s.status = 'PAUSED' and s.restart_date <= $1 and s.id <> all($2::bigint[])
       order by s.restart_date limit 1 for update of s skip locked`,
      [today, `{${except.join(',')}}`],
    );
    return row;
  },

  /** The next day on which something is due. */
  async nextDay(): Promise<PlanDate | null> {
    const [row] = await sql.query<{ day: PlanDate | null }>(
      `select least(
         (select min(coalesce(retry_on, next_bill_date)) from subscriptions s where status = 'ACTIVE' and ${UNBILLED}),
         (select min(restart_date) from subscriptions where status = 'PAUSED')) as day`,
    );
    return row?.day ?? null;
  },
});
