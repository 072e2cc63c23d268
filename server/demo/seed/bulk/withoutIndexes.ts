import type { Sql } from '#server/db/Db';

const TABLES = [
  ...['customers', 'pay_sources', 'subscriptions', 'subscription_periods', 'payments', 'payment_items'],
  ...['orders', 'order_terms', 'order_items', 'order_entries'],
];

interface Definition {
  drop: string;
  create: string;
}

const tableList = TABLES.map((table) => `'${table}'`).join(', ');

const foreignKeysOf = (sql: Sql) =>
  sql.query<Definition>(
    `select format('alter table %I drop constraint %I', relname, conname) as drop,
            format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid)) as create
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where contype = 'f' and relnamespace = 'public'::regnamespace and relname in (${tableList}) order by conname`,
  );

/** Returns the definitions of all indexes of `TABLES` except those of constraints. */
const indexesOf = (sql: Sql) =>
  sql.query<Definition>(
    `select format('drop index %I', indexname) as drop, indexdef as create
     from pg_indexes where schemaname = 'public' and tablename in (${tableList})
       and not exists (select 1 from pg_constraint where conname = indexname) order by indexname`,
  );

/** Drops indexes and foreign keys during a large load and recreates them, because the load is then much faster. */
export async function withoutIndexes<Result>(tx: Sql, load: () => Promise<Result>): Promise<Result> {
  const definitions = [...(await foreignKeysOf(tx)), ...(await indexesOf(tx))];
  for (const { drop } of definitions) await tx.exec(drop);
  const result = await load();
  for (const { create } of definitions.reverse()) await tx.exec(create);
  return result;
}
