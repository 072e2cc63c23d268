import type { Sql } from '#server/db/Db';

const CURSOR_KEY = 'customer_feed_cursor';
const LEASE_KEY = 'customer_sync_lease';

export const syncRepository = (sql: Sql) => ({
  /** Acquires or renews the lease, which permits one run over all nodes. @returns false during another run */
  async takeLease(owner: string, seconds: number): Promise<boolean> {
    const rows = await sql.query(
      `insert into settings as s (key, value)
       values ('${LEASE_KEY}', $1 || ' ' || extract(epoch from now() + make_interval(secs => $2)))
       on conflict (key) do update set value = excluded.value
         where split_part(s.value, ' ', 2)::float8 < extract(epoch from now()) or split_part(s.value, ' ', 1) = $1
       returning 1`,
      [owner, seconds],
    );
    return rows.length > 0;
  },

  async releaseLease(owner: string) {
    await sql.query(`delete from settings where key = '${LEASE_KEY}' and split_part(value, ' ', 1) = $1`, [owner]);
  },

  async cursor(): Promise<string | null> {
    const [row] = await sql.query<{ value: string }>(`select value from settings where key = '${CURSOR_KEY}'`);
    return row?.value ?? null;
  },

  async setCursor(cursor: string) {
    await sql.query(
      `insert into settings (key, value) values ('${CURSOR_KEY}', $1)
       on conflict (key) do update set value = excluded.value`,
      [cursor],
    );
  },

  /** Ids of stored customers by external id. */
  async knownIds(externalIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await sql.query<{ externalId: string; id: number }>(
      `select external_id as "externalId", id from customers
       where external_id = any (array(select jsonb_array_elements_text($1::jsonb)))`,
      [JSON.stringify(externalIds)],
    );
    return new Map(rows.map(({ externalId, id }) => [externalId, id]));
  },
});
