import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db, Pace, Sql, SqlValue } from './Db';
import { DbError, DbUnreachable } from './DbError';
import { withRetry } from './withRetry';

/** Covers the wait for a connection while other transactions wait for a lock. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Lock and statement timeouts are below `ANSWER_TIMEOUT_MS`, because the driver's timeout costs the connection. */
const LOCK_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 8_000;
const ANSWER_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;

const LIMITS = {
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};
const NO_LIMITS = Object.keys(LIMITS)
  .map((name) => `set local ${name} = 0`)
  .join('; ');
const optionsOf = (pace: Pace): string =>
  Object.entries({ jit: 'off', ...(pace === 'short' && LIMITS) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
const { INT8, DATE } = pg.types.builtins;

/** Adds our options to those of the URL, because the driver would otherwise use only those of the URL. */
function connectionOf(address: string, pace: Pace): { connectionString: string; options: string } {
  const url = new URL(address);
  const given = url.searchParams.getAll('options');
  url.searchParams.delete('options');
  return { connectionString: url.href, options: [...given, optionsOf(pace)].join(' ') };
}

type Connection = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;
/** Adds `query_timeout`, which the types of `pg` omit for single queries. */
type Query = pg.QueryConfig & { query_timeout: number | undefined };
/** Clients to close instead of returning them to the pool. */
type Broken = WeakSet<pg.PoolClient>;

const names = new Map<string, string>();
const nameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash('sha1').update(sql).digest('hex');
  names.set(sql, name);
  return name;
};

const toDbError = (error: unknown): DbError | DbUnreachable =>
  error instanceof pg.DatabaseError
    ? new DbError(error.message, error.code, error.constraint)
    : new DbUnreachable(error);

const sqlOn = (connection: Connection, pace: Pace): Sql => {
  const query_timeout = pace === 'short' ? ANSWER_TIMEOUT_MS : undefined;
  const ask = async <Row>(query: Query): Promise<Row[]> => {
    try {
      return (await connection.query(query)).rows as Row[];
    } catch (error) {
      throw toDbError(error);
    }
  };
  return {
    query: <Row>(sql: string, params: readonly SqlValue[] = [], plan: 'kept' | 'fresh' = 'kept') => {
      // Names the statement, because PostgreSQL reuses the plan of a named statement within a connection.
      const name = plan === 'kept' ? nameOf(sql) : undefined;
      return ask<Row>({ name, text: sql, values: [...params], query_timeout });
    },
    exec: async (script) => {
      await ask({ text: script, query_timeout });
    },
  };
};

/** Runs a transaction on a connection. Discards a connection that broke, timed out or failed to roll back. */
async function inTransaction<Result>(
  client: pg.PoolClient,
  broken: Broken,
  pace: Pace,
  run: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = sqlOn(client, pace);
  try {
    await sql.exec('begin');
    if (pace === 'long') await sql.exec(NO_LIMITS);
    const result = await run(sql);
    await sql.exec('commit');
    return result;
  } catch (error) {
    if (error instanceof DbUnreachable) broken.add(client);
    else await sql.exec('rollback').catch(() => broken.add(client));
    throw error;
  } finally {
    client.release(broken.has(client));
  }
}

interface PostgresOptions {
  /** Maximum of connections. Keep the sum over all nodes below `max_connections`. */
  poolSize: number;
  /** Default for statements outside of transactions, and for transactions without a pace. */
  pace: Pace;
}

/** Creates a connection pool of PostgreSQL, which connects with the first statement (rules §21.11). */
export function openPostgres(address: string, { poolSize, pace: usual }: PostgresOptions): Db {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(DATE, (value) => value);
  const pool = new pg.Pool({
    ...connectionOf(address, usual),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // Handles errors of idle connections, because unhandled errors would end the process.
  const broken: Broken = new WeakSet();
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  const connect = () => pool.connect().catch((error: unknown) => Promise.reject(toDbError(error)));

  return {
    ...sqlOn(pool, usual),
    tx: (run, pace = usual) => withRetry(async () => inTransaction(await connect(), broken, pace, run)),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: poolSize }),
    close: () => pool.end(),
  };
}
