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

/** No response: connection failed, lost or timed out. The statement may have been executed. */
export class DbUnreachable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
    this.name = 'DbUnreachable';
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/** SQLSTATE prefixes: connection, resources, shutdown, read-only, lock timeout, statement timeout, idle transaction. */
const AWAY = /^(08|53|57P|25006|55P03|57014|25P03)/;

/** True if the state of the database caused the error, so that a later retry may succeed. */
export const isAway = (error: unknown): boolean =>
  error instanceof DbUnreachable || (error instanceof DbError && AWAY.test(error.code ?? ''));
