import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db, Sql, SqlValue } from './Db';
import { DbError } from './DbError';
import { withRetry } from './withRetry';

const POOL_SIZE = 10;
/** How long a call waits for a connection: a rush on one row makes a queue, and a queue is no failure. */
const CONNECT_TIMEOUT_MS = 15_000;
const { INT8, DATE } = pg.types.builtins;

type Connection = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

const names = new Map<string, string>();
const nameOf = (sql: string): string => {
  const name = names.get(sql) ?? createHash('sha1').update(sql).digest('hex');
  names.set(sql, name);
  return name;
};

const toDbError = (error: unknown): unknown =>
  error instanceof pg.DatabaseError ? new DbError(error.message, error.code, error.constraint) : error;

const sqlOn = (connection: Connection): Sql => ({
  async query<Row>(sql: string, params: readonly SqlValue[] = [], plan: 'kept' | 'fresh' = 'kept') {
    try {
      // Named statements are planned once a connection: two to three times the throughput.
      const named = plan === 'kept' ? { name: nameOf(sql) } : {};
      const result = await connection.query({ ...named, text: sql, values: [...params] });
      return result.rows as Row[];
    } catch (error) {
      throw toDbError(error);
    }
  },
  async exec(script) {
    await connection.query(script);
  },
});

async function inTransaction<Result>(client: pg.PoolClient, run: (tx: Sql) => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await run(sqlOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw toDbError(error);
  }
}

/** PostgreSQL 15 or newer behind a connection pool. */
export function openPostgres(connectionString: string): Db {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(DATE, (value) => value);
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: '-c jit=off',
  });
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', () => undefined);

  return {
    ...sqlOn(pool),
    tx: (run) =>
      withRetry(async () => {
        const client = await pool.connect();
        let broken = false;
        try {
          return await inTransaction(client, run);
        } catch (error) {
          broken = !(error instanceof Error) || (error as { code?: string }).code?.startsWith('08') === true;
          throw error;
        } finally {
          client.release(broken);
        }
      }),
    close: () => pool.end(),
  };
}
