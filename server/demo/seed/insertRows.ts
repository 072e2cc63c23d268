import type { Sql } from '../../db/Db';

const CHUNK = 2_000;

type Table =
  'customers' | 'pay_sources' | 'subscriptions' | 'subscription_periods' | 'payments' | 'payment_items' | 'discounts';
type IdTable = Exclude<Table, 'subscription_periods' | 'payment_items' | 'discounts'>;

/** Row to insert, with values by column name. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Inserts rows in chunks. All rows must have the same columns. */
export async function insertRows(sql: Sql, table: Table, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  for (let start = 0; start < rows.length; start += CHUNK) {
    await sql.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + CHUNK))],
    );
  }
}

/** Reserves ids for rows that refer to each other before the insert. @returns a function that returns the next id */
export async function takeIds(sql: Sql, table: IdTable, count: number): Promise<() => number> {
  const rows = await sql.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  let next = 0;
  return () => {
    const row = rows[next];
    if (!row) throw new Error(`No id is left for ${table}.`);
    next += 1;
    return row.id;
  };
}
