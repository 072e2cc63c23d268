export type SqlValue = string | number | boolean | Date | null;

/** Runs SQL statements, on the database or in a transaction. */
export interface Sql {
  /**
   * Runs one statement with `$1`, `$2`, … and returns its rows. Pass JSON as text, and cast the parameter.
   * @param plan `fresh` plans the statement at each call, for statements whose best plan depends on the values. The
   * embedded database always plans afresh.
   */
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: readonly SqlValue[],
    plan?: 'kept' | 'fresh',
  ): Promise<Row[]>;
  /** Runs several statements without parameters. */
  exec(script: string): Promise<void>;
}

/** In PostgreSQL, `short` statements have timeouts, and `long` statements have none (rules §21.11). */
export type Pace = 'short' | 'long';

/** Connections of a pool. */
export interface PoolState {
  total: number;
  idle: number;
  /** Calls that wait for a connection. */
  waiting: number;
  max: number;
}

/** Embedded database or PostgreSQL. */
export interface Db extends Sql {
  /**
   * Commits if `run` resolves; rolls back if `run` rejects. Calls `run` again after a deadlock or serialization
   * failure.
   */
  tx<Result>(run: (tx: Sql) => Promise<Result>, pace?: Pace): Promise<Result>;
  /** Missing for the embedded database, which has no connections. */
  pool?(): PoolState;
  close(): Promise<void>;
}
