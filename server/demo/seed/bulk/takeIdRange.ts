import type { Sql } from '#server/db/Db';

/** Reserves consecutive ids of the table's sequence; returns the first id. */
export async function takeIdRange(sql: Sql, table: 'customers' | 'subscriptions', count: number): Promise<number> {
  const [row] = await sql.query<{ first: number }>(`select nextval(pg_get_serial_sequence('${table}', 'id')) as first`);
  if (!row) throw new Error(`No id is left for ${table}.`);
  await sql.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1::bigint + $2::bigint)`, [
    row.first,
    count,
  ]);
  return row.first;
}
