import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { SqlValue } from '#server/db/Db';
import { openDurable } from '#server/db/openDurable';
import type { Statement } from './productStatements';

export type Row = Record<string, unknown>;
export type Run = (statement: Statement, params: readonly SqlValue[]) => Promise<Row[]>;

/** Baseline of the product's database access: the driver alone, with transactions. */
export interface BareDb {
  run: Run;
  tx: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;
}

const onPostgres =
  (connection: pg.Pool | pg.PoolClient): Run =>
  async (statement, params) =>
    (await connection.query<Row>({ ...statement, values: [...params] })).rows;

export function openBarePostgres(connectionString: string): BareDb {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
  const pool = new pg.Pool({ connectionString });
  return {
    run: onPostgres(pool),
    async tx(work) {
      const client = await pool.connect();
      await client.query('begin');
      const result = await work(onPostgres(client));
      await client.query('commit');
      client.release();
      return result;
    },
  };
}

const onPglite =
  (target: Pick<PGlite, 'query'>): Run =>
  async ({ text }, params) =>
    (await target.query<Row>(text, [...params])).rows;

/** @param dataDir data folder that no other process uses */
export async function openBarePglite(dataDir: string): Promise<BareDb> {
  const db = await openDurable(join(dataDir, 'pg'));
  return { run: onPglite(db), tx: (work) => db.transaction((tx) => work(onPglite(tx))) };
}
