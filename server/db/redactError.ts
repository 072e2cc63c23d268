import { DbError, DbUnreachable } from './DbError';

interface RedactedError {
  type: string;
  code?: string | undefined;
  constraint?: string | undefined;
  stack?: string;
  /** Errors of an `AggregateError`. */
  errors?: RedactedError[];
  cause?: RedactedError;
}

/**
 * Returns the fields of an error that may be logged. Omits messages of the database, because such messages can quote
 * personal data.
 */
export function redactError(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, stack = '' } = error;
  if (error instanceof AggregateError) return { type, stack, errors: error.errors.map(redactError) };
  if (error instanceof DbUnreachable) return { type, code: error.code, stack };
  if (!(error instanceof DbError))
    return { type, stack, ...(error.cause !== undefined && { cause: redactError(error.cause) }) };
  return { type, code: error.code, constraint: error.constraint, stack: stack.slice(stack.indexOf('\n    at ')) };
}
