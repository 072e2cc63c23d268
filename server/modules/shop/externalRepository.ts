import type { Sql } from '../../db/Db';

/** Classes of advisory locks, so that concurrent calls about one id wait for each other. */
const LOCKS = { customers: 7236544, subscriptions: 7236545, email: 7236546, products: 7236547 } as const;

interface Known {
  id: number;
  /** Null for a row of another origin, such as the customer feed. */
  hash: string | null;
}

export const externalRepository = (sql: Sql) => ({
  /** Locks a text until the end of the transaction. */
  async lock(kind: keyof typeof LOCKS, text: string) {
    await sql.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [LOCKS[kind], text]);
  },

  async find(table: 'customers' | 'subscriptions', externalId: string): Promise<Known | undefined> {
    const [row] = await sql.query<Known>(`select id, external_hash as hash from ${table} where external_id = $1`, [
      externalId,
    ]);
    return row;
  },
});
