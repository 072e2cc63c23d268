/** An error that the database reported, with its SQLSTATE. */
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

/** There was no answer: no connection, a broken one, or one that took too long. What was sent may have been done. */
export class DbUnreachable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
    this.name = 'DbUnreachable';
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/** Connection, resources, shut down or starting, read-only, a lock or a statement that took too long. */
const AWAY = /^(08|53|57P|25006|55P03|57014|25P03)/;

/** Whether it is the database's own state that failed the work: later it may succeed. */
export const isAway = (error: unknown): boolean =>
  error instanceof DbUnreachable || (error instanceof DbError && AWAY.test(error.code ?? ''));
