import type { Sql } from '#server/db/Db';

/** Customer of the feed that could not be stored. */
export interface FeedFailure {
  externalId: string;
  /** Cursor of the page before the customer's one; null for the first page. */
  cursor: string | null;
}

const WAIT_SECONDS = 300;
const WAIT_MAX_SECONDS = 3_600;
/** Failures that are tried again in one run. */
const CLAIM_LIMIT = 20;
const wait = (tries: string) =>
  `make_interval(secs => least(${WAIT_SECONDS} * power(2, least(${tries}, 10)), ${WAIT_MAX_SECONDS}))`;

/** Customers of the feed that are tried again, because the feed sends a change once (rules §33.14). */
export const feedFailuresRepository = (sql: Sql) => ({
  async add({ externalId, cursor }: FeedFailure): Promise<void> {
    await sql.query(
      `insert into feed_failures as f (external_id, cursor, next_try_at) values ($1, $2, now() + ${wait('0')})
       on conflict (external_id) do update
         set cursor = excluded.cursor, tries = f.tries + 1, failed_at = now(), next_try_at = now() + ${wait('f.tries')}`,
      [externalId, cursor],
    );
  },

  due: (): Promise<FeedFailure[]> =>
    sql.query<FeedFailure>(
      `select external_id as "externalId", cursor from feed_failures where next_try_at <= now()
       order by next_try_at limit ${CLAIM_LIMIT}`,
    ),

  /** Forgets the failures of customers that are stored now. */
  async remove(externalIds: readonly string[]): Promise<void> {
    await sql.query(
      `delete from feed_failures where external_id = any (array(select jsonb_array_elements_text($1::jsonb)))`,
      [JSON.stringify(externalIds)],
    );
  },
});
