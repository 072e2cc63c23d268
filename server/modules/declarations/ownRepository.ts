import type { Sql } from '../../db/Db';

/** Maximum of listed declarations (rules §28.23). */
const SHOWN_MAX = 10;

/** Declarations about a customer (rules §28.23). */
export const ownDeclarationsRepository = (sql: Sql) => ({
  /** Returns the e-mail address. Takes no lock, because the lock of the declaration precedes all others (rules §28.18). */
  async emailOf(customerId: number): Promise<string | undefined> {
    const [row] = await sql.query<{ emailNorm: string }>(
      'select email_norm as "emailNorm" from customers where id = $1',
      [customerId],
    );
    return row?.emailNorm;
  },

  /** Returns at most ten ids of declarations, open or with an ending decided after `since`, newest first. */
  async idsOf(emailNorm: string, since: Date): Promise<number[]> {
    const rows = await sql.query<{ id: number }>(
      `with own as (
         select s.id, s.status from subscriptions s join customers c on c.id = s.customer_id where c.email_norm = $1),
       named as (
         select id from declarations where email_norm = $1
         union select declaration_id from declaration_endings where subscription_id in (select id from own)
         union select id from declarations
           where named_ids && array(select id from own where status <> 'CANCELLED'))
       select id from declarations d join named using (id)
       where state = 'open' or state in ('scheduled', 'done') and exists (
         select 1 from declaration_endings e where e.declaration_id = d.id and e.decided_at > $2)
       order by id desc limit ${SHOWN_MAX}`,
      [emailNorm, since],
    );
    return rows.map(({ id }) => id);
  },
});
