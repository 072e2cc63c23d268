export type SqlValue = string | number | boolean | Date | null;

/** Something that runs SQL: the database, or one transaction on it. */
export interface Sql {
  /**
   * Runs one statement with `$1`, `$2`, … and answers its rows. Pass JSON as text and cast it.
   * @param plan `fresh` plans it anew for these values: dearer, and right where the best plan depends on them
   *   (the embedded database always does)
   */
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: readonly SqlValue[],
    plan?: 'kept' | 'fresh',
  ): Promise<Row[]>;
  /** Runs a script of several statements without parameters. */
  exec(script: string): Promise<void>;
}

/** `long` work, such as a migration, may take its time; all other work is given up when the database does not answer. */
export type Pace = 'short' | 'long';

/** A database; the embedded one and PostgreSQL behave alike behind it. */
export interface Db extends Sql {
  /** Commits when `run` resolves, rolls back when it rejects; runs it again when another transaction was in the way. */
  tx<Result>(run: (tx: Sql) => Promise<Result>, pace?: Pace): Promise<Result>;
  close(): Promise<void>;
}
