import { createApi } from './api';
import { type Row, runSql } from './database';

/** Error after which the restore is repeated, because a job of the server had locked a table. */
const DEADLOCK = /deadlock/;

/** Copies every table, for `freshServer`. */
export async function keepSeededData(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, 'create schema seeded');
  await runSql(
    databaseUrl,
    `do $$ declare name text; begin
       for name in select tablename from pg_tables where schemaname = 'public' loop
         execute format('create table seeded.%I as table public.%I', name, name);
       end loop;
     end $$`,
  );
}

/** Does not restart identities, so that two files never share an id. */
const RESTORE = `do $$ declare name text; columns text; begin
  -- The copy also has the rows that triggers write.
  perform set_config('session_replication_role', 'replica', true);
  execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ')
    from pg_tables where schemaname = 'public');
  for name in select tablename from pg_tables where schemaname = 'public' loop
    -- Generated columns accept no value.
    select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
      where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
    execute format('insert into public.%I (%s) overriding system value select %s from seeded.%I',
      name, columns, columns, name);
  end loop;
end $$`;

async function restore(databaseUrl: string): Promise<void> {
  try {
    await runSql(databaseUrl, RESTORE);
  } catch (error) {
    if (!DEADLOCK.test(String(error))) throw error;
    await restore(databaseUrl);
  }
}

/**
 * Resets the worker's server to its seeded data, real clock and no faults. For files that change or count shared data;
 * another server would take seconds to start.
 */
export function freshServer() {
  const { API_URL: url = '', SERVER_DATABASE_URL: databaseUrl = '' } = process.env;
  const api = createApi(url);
  const reset = async () => {
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await api.json('/demo/clock', {}, {}, 'DELETE');
    await restore(databaseUrl);
  };
  beforeAll(reset);
  afterAll(reset);
  return { url, api, databaseUrl, sql: (statement: string): Promise<Row[]> => runSql(databaseUrl, statement) };
}
