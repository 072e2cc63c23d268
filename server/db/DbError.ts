/** Error reported by the database; `code` is its SQLSTATE. */
export class DbError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, code?: string, constraint?: string) {
    super(message);
    this.name = 'DbError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** Error without a reply of the database, which may have executed the statement. */
export class DbUnreachable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
    this.name = 'DbUnreachable';
    this.name = 'DbUnreachable';
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/** SQLSTATE prefixes: connection, resources, shutdown, read-only, lock timeout, statement timeout, idle transaction. */
const AWAY = /^(08|53|57P|25006|55P03|57014|25P03)/;

/** True for errors after which a retry may succeed, such as an unreachable, overloaded or read-only database. */
export const isAway = (error: unknown): boolean =>
  error instanceof DbUnreachable || (error instanceof DbError && AWAY.test(error.code ?? ''));
